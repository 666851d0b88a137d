"""Three themes: dark and light for long evenings, monochrome for terminals and eyes that want no colour."""

from __future__ import annotations

from textual.theme import Theme

_HUES = ("red", "amber", "green", "cyan", "blue", "magenta", "clear", "dark", "gold")


def _hues(*colours: str) -> dict[str, str]:
    """The colours of cards, motes and dice (`core.look.Hue`), in this order."""
    return {f"hue-{hue}": colour for hue, colour in zip(_HUES, colours, strict=True)}


def _calm(text: str, muted: str, cursor: str, blurred: str) -> dict[str, str]:
    """Muted words in a colour of their own, and cursors so quiet that every colour can be read on them."""
    return {
        "text-muted": muted,
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
        **_calm("#f0ede6", "#959aa5", "#33404f", "#23272e"),
        **_hues("#e07a72", "#e0a458", "#8fbf74", "#6cc0c0", "#7fa8dc", "#c88ac8", "#f2efe8", "#8d8699", "#e3c26b"),
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
        **_calm("#16181c", "#666461", "#cfdae4", "#e9e4d8"),
        **_hues("#a8201a", "#9a5a00", "#2f6b1f", "#14696b", "#24518f", "#863186", "#44474f", "#3f3750", "#7a5c00"),
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
        **_calm("#ffffff", "#9a9a9a", "#444444", "#262626"),
        **_hues(*("#e0e0e0" for _ in _HUES)),
    },
)
ALL = (DARK, LIGHT, MONOCHROME)


def after(name: str) -> str:
    """The theme that comes after one."""
    names = [theme.name for theme in ALL]
    return names[(names.index(name) + 1) % len(names)] if name in names else names[0]
