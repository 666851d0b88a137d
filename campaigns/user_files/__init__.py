"""Files outside campaigns: their places, the kind of disk, and texts written for people."""
