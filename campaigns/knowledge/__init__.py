"""Knowledge: revelations with their listeners and dates, hiding, and questions about both."""
