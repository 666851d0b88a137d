"""Helpers of small games: draws, hands, rivals, scores and growth from which an author leaves out what is usual."""
