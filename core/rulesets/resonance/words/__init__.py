"""Words on the screen, and what each rule says."""
