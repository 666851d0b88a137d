"""The public stream: log entries as they are made, as the players may know them, followed by another program."""
