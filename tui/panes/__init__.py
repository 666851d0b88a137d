"""The panes of the play screen: each shows one part of the view and acts on it."""
