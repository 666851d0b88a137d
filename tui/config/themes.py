"""The themes: dark and light for long sessions, high contrast, without colour, and the terminal's own colours."""

from __future__ import annotations

from textual.theme import Theme

QUIET = "ansi_bright_black"
"""The `ansi` theme's placeholder for a quiet colour; it is painted as dimmed text (`tui/terminal/line_filters.py`).

Some palettes make bright black the colour of their background.
"""

_HUES = ("red", "amber", "green", "cyan", "blue", "magenta", "clear", "dark", "gold")


def _hues(*colours: str) -> dict[str, str]:
    """The colours of cards, motes and dice (`core.look.Hue`), in this order."""
    return {f"hue-{hue}": colour for hue, colour in zip(_HUES, colours, strict=True)}


def _calm(text: str, muted: str, cursor: str, blurred: str, *, line: str, way: str) -> dict[str, str]:
    """A theme's variables: muted words in their own colour, as are hints in fields, and readable cursors.

    Lines between things, and the way on a map, have a faint colour.
    """
    return {
        "text-muted": muted,
        "text-disabled": muted,
        "faint": line,
        "way": way,
        "block-cursor-foreground": text,
        "block-cursor-background": cursor,
        "block-cursor-text-style": "none",
        "block-cursor-blurred-foreground": text,
        "block-cursor-blurred-background": blurred,
        "block-cursor-blurred-text-style": "none",
    }


DARK = Theme(
    name="dark",
    primary="#7aa2c8",
    secondary="#8f8fb0",
    accent="#d9a757",
    warning="#d98e4a",
    error="#d9645f",
    success="#86b36b",
    foreground="#d8d5cd",
    background="#16181c",
    surface="#1d2026",
    panel="#22262d",
    dark=True,
    variables={
        **_calm("#f0ede6", "#9da2ad", "#2a3541", "#23272e", line="#d8d5cd 25%", way="#d9a757 25%"),
        **_hues("#e5877f", "#e0a458", "#8fbf74", "#6cc0c0", "#7fa8dc", "#c88ac8", "#f2efe8", "#a39cae", "#e3c26b"),
    },
)
LIGHT = Theme(
    name="light",
    primary="#2f5d8a",
    secondary="#5d5d85",
    accent="#8a5a00",
    warning="#9a4a00",
    error="#a8201a",
    success="#2f6b1f",
    foreground="#22242a",
    background="#f6f3ec",
    surface="#efebe2",
    panel="#e6e1d5",
    dark=False,
    variables={
        **_calm("#16181c", "#64625f", "#dae4ec", "#e9e4d8", line="#22242a 25%", way="#8a5a00 25%"),
        **_hues("#a8201a", "#8d5200", "#2f6b1f", "#14696b", "#24518f", "#863186", "#44474f", "#3f3750", "#7a5c00"),
    },
)
MONOCHROME = Theme(
    name="monochrome",
    primary="#c8c8c8",
    secondary="#a8a8a8",
    accent="#ffffff",
    warning="#e0e0e0",
    error="#ffffff",
    success="#e0e0e0",
    foreground="#d0d0d0",
    background="#101010",
    surface="#181818",
    panel="#202020",
    dark=True,
    variables={
        **_calm("#ffffff", "#a6a6a6", "#3a3a3a", "#262626", line="#d0d0d0 25%", way="#ffffff 25%"),
        **_hues(*("#e0e0e0" for _ in _HUES)),
    },
)
CONTRAST = Theme(
    name="contrast",
    primary="#6ec1ff",
    secondary="#c0c0ff",
    accent="#ffd700",
    warning="#ffb000",
    error="#ff8a8a",
    success="#5fff5f",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    dark=True,
    variables={
        **_calm("#ffffff", "#d0d0d0", "#003d5c", "#303030", line="#c0c0c0", way="#5f5f00"),
        **_hues("#ff9090", "#ffb000", "#5fff5f", "#5fffff", "#8fbfff", "#ff87ff", "#ffffff", "#c8bad6", "#ffd700"),
        "text-error": "#ff8a8a",
        "text-warning": "#ffb000",
        "text-success": "#5fff5f",
        "text-accent": "#ffd700",
    },
)
ANSI = Theme(
    name="ansi",
    ansi=True,
    primary="ansi_blue",
    secondary="ansi_cyan",
    accent="ansi_yellow",
    warning="ansi_yellow",
    error="ansi_red",
    success="ansi_green",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    variables={
        "text-muted": QUIET,
        "text-disabled": QUIET,
        "faint": QUIET,
        "way": "ansi_blue",
        "block-cursor-foreground": "ansi_bright_white",
        "block-cursor-background": "ansi_blue",
        "block-cursor-text-style": "none",
        "block-cursor-blurred-foreground": "ansi_default",
        "block-cursor-blurred-background": "ansi_default",
        "block-cursor-blurred-text-style": "none",
        "input-cursor-text-style": "reverse",
        "input-selection-background": "ansi_blue",
        "input-selection-foreground": "ansi_bright_white",
        "ansi-background": "ansi_default",
        "ansi-foreground": "ansi_default",
        "scrollbar": "ansi_blue",
        "scrollbar-background": "ansi_default",
        "scrollbar-background-hover": "ansi_default",
        "scrollbar-background-active": "ansi_default",
        **_hues(
            *("ansi_" + name for name in ("red", "yellow", "green", "cyan", "blue", "magenta", "default")),
            QUIET,
            "ansi_bright_yellow",
        ),
    },
)
"""The terminal's own sixteen colours on its own background."""
ALL = (DARK, LIGHT, MONOCHROME, CONTRAST, ANSI)


def next_theme(name: str) -> str:
    """The theme after this one."""
    names = [theme.name for theme in ALL]
    return names[(names.index(name) + 1) % len(names)] if name in names else names[0]
