"""Rolling on random tables: chosen, typed in where real dice are rolled, shown, and gone on with."""
