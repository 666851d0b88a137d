"""Forms for trackers."""
