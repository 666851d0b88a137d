"""The parts of the draw dialog."""
