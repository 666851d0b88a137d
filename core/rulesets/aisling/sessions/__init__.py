"""What the ends of scenes and sessions and milestones bring (aisling-52, 57, 58)."""
