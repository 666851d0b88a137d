"""Sessions and scenes."""
