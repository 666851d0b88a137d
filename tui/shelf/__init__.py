"""The library on screen: its lines, how campaigns begin, how work on whole ones is done beside the keys."""
