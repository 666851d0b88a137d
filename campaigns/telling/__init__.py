"""What is told in words: records, recaps, slips. Screens, exports and the command line take theirs from here."""
