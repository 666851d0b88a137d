"""Downtime: plans, the queue, and committing all activities in one batch."""
