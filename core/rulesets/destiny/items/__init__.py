"""What is carried and used, and Ratings (destiny-184 to 192)."""
