"""How the program speaks: every string users can see is held to `docs/dev/style.md`."""
