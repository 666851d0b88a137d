"""The app: it starts, opens campaigns, switches screens, records macros and quits."""
