"""Random tables on screen: chosen, rolled, used."""
