"""The campaign's own calendar: what a day is called, what is typed for one, and what stands on it.

`dates` is what others use. All of it is pure: days are numbers, counted from the campaign's first, which is day 1.
"""
