"""The app: it starts, opens campaigns, goes between screens, records macros and leaves."""
