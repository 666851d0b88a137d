"""The board (`campaigns.board`) served to phones and screens. It only shows. It needs the extra `wyrdbook[board]`."""
