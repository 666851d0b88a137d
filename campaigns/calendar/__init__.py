"""The campaign's calendar: the names of days, dates as people type them, and the feasts and moons of a day.

Other rooms use `dates`. All of it is pure: a day is a number, counted from the campaign's first, which is day 1.
"""
