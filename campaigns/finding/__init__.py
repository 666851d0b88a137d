"""Finding: search over everything of a campaign. What can be found, what is sought, and the index between them.

The index lies beside the program's own state, never in the campaign: it may be deleted at any time and comes again.
"""
