"""The command language: a line for every command, and scripts made of such lines."""
