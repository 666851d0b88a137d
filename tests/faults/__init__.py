"""Faults as standing tests, for minutes or hours: `python -m tests.faults --help`, also `make faults`.

Each part yields a word for every case it has tried, and raises AssertionError for the first that goes wrong.
"""
