"""The app: it starts, opens campaigns, switches screens and quits."""
