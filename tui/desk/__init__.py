"""The parts of the downtime desk."""
