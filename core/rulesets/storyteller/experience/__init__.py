"""Experience, ranks bought and given up, beats and seasons (storyteller-66 to 71)."""
