"""The library on screen: open, create, copy, back up and restore campaigns."""
