"""The words of a pause, on screen and in lines."""

from __future__ import annotations

PAUSED = "The game is paused. Take the time you need."
GO_ON, REWIND = "Go on", "Go back to before it happened …"
WHICH = "Which entry should be undone first? Everything after it is undone, too. You can redo it."
