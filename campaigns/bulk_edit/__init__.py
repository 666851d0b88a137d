"""Many characters and articles as one text that you edit; it is read again and checked as a whole."""
