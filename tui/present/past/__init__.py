"""What has been, in words: the story, records as lines and in full, luck against what was to be expected."""
