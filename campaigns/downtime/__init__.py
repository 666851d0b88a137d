"""Downtime: plans, the queue, and the commit of all activities as one batch."""
