"""Knowledge on screen: revealing and concealing, and what each character knows."""
