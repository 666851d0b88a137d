"""Words on the screen, and what is told of each rule."""
