"""The world on screen: articles and relationships."""
