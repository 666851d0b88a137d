"""Knowledge: what was revealed to whom and when, what is hidden again, and questions about it."""
