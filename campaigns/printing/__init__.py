"""Paper: sheets, slips, cards and recaps as web pages that print well.

A page is one file: no script, nothing fetched from anywhere, its style inside. On screen it follows the reader's light
or dark; printed it is black on white, on A4 or Letter. Pages for the players are made of `campaigns.visibility` and of what
is told from it; nothing else is handed to a template, and templates escape whatever they are given.
"""
