"""The pieces screens are made of; each shows what it is given and posts messages."""
