"""Themes: each is complete and legible; `ansi` asks for nothing but the terminal's own colours."""

from __future__ import annotations

import pytest
from rich.color import ColorType
from textual.color import Color

from tests.tui.keyboard import seated
from tests.tui.table import shown
from tui.config import settings as config
from tui.config import themes
from tui.config.settings import Config
from tui.textual_internals import lines

OWN = {ColorType.DEFAULT, ColorType.STANDARD}


def colours(app):
    styles = (s.style for strip in lines(app.screen) for s in strip if s.style)
    return {c for style in styles for c in (style.color, style.bgcolor) if c}


def test_the_configuration_names_them_all():
    assert tuple(theme.name for theme in themes.ALL) == config.THEMES


def test_f2_goes_round():
    seen = [themes.ALL[0].name]
    while (name := themes.next_theme(seen[-1])) != seen[0]:
        seen.append(name)
    assert tuple(seen) == config.THEMES


@pytest.mark.parametrize("theme", [t for t in themes.ALL if not t.ansi], ids=lambda t: t.name)
def test_text_can_be_read_on_what_it_stands_on(theme):
    least = 7.0 if theme.name == "contrast" else 3.0
    text = {theme.foreground, theme.accent, *(v for k, v in theme.variables.items() if k.startswith(("hue", "text-m")))}
    for background in (theme.background, theme.variables["block-cursor-background"]):
        worst = min(contrast(each, background) for each in text if each)
        assert worst >= (least if background == theme.background else 2.5), (theme.name, background)


def contrast(text: str, background: str) -> float:
    light, dark = sorted((luminance(text), luminance(background)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in Color.parse(colour).normalized)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


@pytest.mark.walk
@pytest.mark.parametrize("keys", ["", "d", "c", "l", "question_mark", "ctrl+p", "colon", "n", "5 m"])
async def test_ansi_paints_in_the_terminals_own_colours_only(keys, sample_of):
    async with seated(sample_of("destiny"), config=Config(theme="ansi")) as (app, gm):
        await gm.press(*keys.split())
        assert {colour.type for colour in colours(app)} <= OWN
        assert Color.parse(themes.QUIET).rich_color not in colours(app)


async def test_quiet_words_are_dimmed_never_of_a_colour_that_may_be_the_backgrounds(sample):
    async with seated(sample, config=Config(theme="ansi")) as (app, _):
        strips = lines(app.screen)
        (saved,) = [s for strip in strips for s in strip if s.text == "saved"]
        assert saved.style.dim
        assert saved.style.color.is_default


async def test_ansi_heeds_no_color(sample, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(sample, config=Config(theme="ansi")) as (app, _):
        assert "Mara Voss" in shown(app)
        assert all(colour.is_default for colour in colours(app))


@pytest.mark.parametrize("theme", [t for t in themes.ALL if not t.ansi], ids=lambda t: t.name)
def test_what_is_under_the_cursor_and_what_is_hinted_can_be_read_as_well(theme):
    own = {**theme.to_color_system().generate(), **theme.variables}
    told = {name: own[name] for name in own if name.startswith(("hue", "text-m", "text-d")) or name == "accent"}
    for ground in ("background", "surface", "panel", "block-cursor-background", "block-cursor-blurred-background"):
        for name, text in told.items():
            assert contrast(text, own[ground]) >= 4.5, (name, ground)


VGA = ("#000000", "#800000", "#008000", "#808000", "#000080", "#800080", "#008080", "#c0c0c0")
BRIGHT = ("#808080", "#ff0000", "#00ff00", "#ffff00", "#0000ff", "#ff00ff", "#00ffff", "#ffffff")


@pytest.mark.walk(by="test_ansi_paints_in_the_terminals_own_colours_only")
@pytest.mark.parametrize("keys", ["1", "8", "l", "d"])
async def test_on_the_blue_of_the_cursor_everything_is_bright_in_ansi(keys, tmp_path):
    from tests.built import sample

    sample(tmp_path / "c", "destiny")
    async with seated(tmp_path / "c", config=Config(theme="ansi")) as (app, gm):
        await gm.press(*keys.split())
        strips = lines(app.screen)
        blue = [
            s.style for strip in strips for s in strip if s.style and s.style.bgcolor and s.style.bgcolor.number == 4
        ]
        assert blue
        for style in blue:
            assert not style.dim
            assert contrast((VGA + BRIGHT)[style.color.number], VGA[4]) >= 4.5
