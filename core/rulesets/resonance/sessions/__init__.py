"""What happens as sessions begin and scenes end (resonance-15, 25, 64, 65, 89)."""
