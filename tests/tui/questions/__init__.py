"""The app's questions, and the commands that their answers send, to compare: `python -m tests.tui.questions`."""
