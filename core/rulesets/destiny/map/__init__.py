"""The map on screen: what it shows, how units go on it, things handled and who is noticed (destiny-154 to 171)."""
