"""Characters found on the fly, finished in play (aisling-32, 45 to 47)."""
