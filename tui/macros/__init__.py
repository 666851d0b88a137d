"""Macros played again."""
