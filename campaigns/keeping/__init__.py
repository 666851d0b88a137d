"""Whole campaigns and their folders: made, found, kept, copied, checked, upgraded and mended."""
