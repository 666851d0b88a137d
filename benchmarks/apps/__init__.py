"""Small programs that the real one is measured against."""
