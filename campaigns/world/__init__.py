"""The world: articles, and the relationships between people and things."""
