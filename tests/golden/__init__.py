"""Campaigns as released versions wrote them."""
