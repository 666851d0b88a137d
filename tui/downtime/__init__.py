"""The downtime desk."""
