"""The command language: the line for every command, and scripts made of such lines."""
