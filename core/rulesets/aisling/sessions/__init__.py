"""The effects of milestones and of the end of scenes and sessions (aisling-52, 57, 58)."""
