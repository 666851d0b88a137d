"""The rules of the games: luck, decisions, outcomes and exact odds. Pure, standard library only."""
