"""Toasts: their texts, their duration, and their placement."""
