"""Looking after somebody: conditions that come and go, time, limbs (destiny-93, 100 to 102)."""
