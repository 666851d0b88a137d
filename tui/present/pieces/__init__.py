"""What a game lays out: the look of its pieces, hands, heaps and boards, and maps."""
