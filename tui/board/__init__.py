"""Serving the board (`campaigns.board`) to phones and screens. It only shows. It needs the extra `wyrdbook[board]`."""
