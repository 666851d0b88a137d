"""Paper: sheets, slips, cards and recaps as web pages that print well.

A page is one file with its style inside, without scripts, and it loads nothing. On screen it follows the reader's
light or dark theme; on paper it is black on white, on A4 or Letter. Pages for players are made from
`campaigns.visibility` alone, and templates escape every value.
"""
