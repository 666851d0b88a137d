"""Campaigns on disk: documents, commands, history, and the view the screens show. Knows no screens."""
