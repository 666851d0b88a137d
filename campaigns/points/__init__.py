"""Points and milestones."""
