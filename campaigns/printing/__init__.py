"""Paper: sheets, slips, cards and recaps as web pages that print well.

A page is one file: no script, nothing fetched from anywhere, its style inside. On screen it follows the reader's light
or dark; printed it is black on white, on A4 or Letter. Pages for the players are made from
`campaigns.visibility` alone, and templates escape whatever they are given.
"""
