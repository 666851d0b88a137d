"""Forms for printing."""
