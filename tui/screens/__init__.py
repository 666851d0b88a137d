"""The screens of the app, each loaded when it is opened."""
