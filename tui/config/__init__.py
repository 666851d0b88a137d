"""The user's configuration, themes, style sheets and pane layouts."""
