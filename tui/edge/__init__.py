"""The edge of the app: what a person, a file, a folder or a terminal can cause is met here."""
