"""Settings of a campaign: its name, house rules, game data and typed draws."""
