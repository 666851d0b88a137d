"""Files outside campaigns: where they are, what disk they are on, and texts written for people."""
