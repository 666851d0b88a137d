"""Random tables on screen: choose, roll, use the result."""
