"""What a character has on the sheet: Aspects, equipment and spells."""
