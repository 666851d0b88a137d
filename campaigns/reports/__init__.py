"""Reports: recaps, slips, series of numbers and the luck ledger."""
