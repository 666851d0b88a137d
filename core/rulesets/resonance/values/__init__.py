"""The parts of a sheet: Aspects, equipment and spells."""
