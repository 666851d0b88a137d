"""Bugs planted on purpose, each a patch with the tests that must see it: `make planted`."""
