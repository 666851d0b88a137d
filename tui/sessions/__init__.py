"""Sessions on screen: the story and forms."""
