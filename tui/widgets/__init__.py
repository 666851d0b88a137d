"""The widgets of the screens. Each shows the values it is given and posts messages."""
