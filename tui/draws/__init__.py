"""The draw dialog, from form to breakdown, with exact odds."""
