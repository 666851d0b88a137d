"""Forms for vaults and imports."""
