"""The widgets that screens are made of. Each shows the values it is given and posts messages."""
