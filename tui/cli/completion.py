"""`completion`: the scripts for shells, generated from the parser by shtab.

They ask wyrdbook for the existing campaigns and games each time. Names come from folders, which can have any name, so
they are never given to a shell as words that it would expand.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tui.cli.output import say
from tui.cli.subcommand import CampaignName, RulesetId, Subcommand
from tui.exit_codes import FINE
from tui.text.plain import plain

SHELLS = ("bash", "zsh", "fish", "tcsh")
WORDS = ("campaigns", "rulesets")

_WHERE = """Write it to a file to have it in every new shell:
  bash  ~/.local/share/bash-completion/completions/wyrdbook
  zsh   ~/.zfunc/_wyrdbook (in ~/.zshrc, before compinit: fpath+=~/.zfunc)
  fish  ~/.config/fish/completions/wyrdbook.fish
  tcsh  ~/.wyrdbook.tcsh (in ~/.tcshrc: source ~/.wyrdbook.tcsh)"""


def _arguments(parser: ArgumentParser) -> None:
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = _WHERE
    help = "bash, zsh, fish or tcsh; campaigns and rulesets print the words the script asks for"
    parser.add_argument("shell", choices=(*SHELLS, *WORDS), metavar="shell", help=help)


def _completion(given: Namespace) -> int:
    if given.shell in SHELLS:
        say(script(given.shell))
    for word in _words(given.shell):
        say(plain(word))
    return FINE


def _words(kind: str) -> Iterator[str]:
    """The campaigns by folder, or the games by id; none if they can't be read."""
    if kind == "campaigns":
        from tui.cli.campaigns import library

        yield from library().names()
    elif kind == "rulesets":
        from core.rulesets import ids

        yield from ids()


def script(shell: str) -> str:
    """The completion script for a shell."""
    import shtab

    from tui.cli import whole_parser

    completed = {Path: shtab.FILE, CampaignName: _completer("campaigns"), RulesetId: _completer("rulesets")}
    parser = whole_parser()
    for each in _parsers(parser):
        for action in each._actions:
            if action.type in completed:
                action.complete = completed[action.type]  # type: ignore[attr-defined]  # shtab reads it
    return shtab.complete(parser, shell)


def _parsers(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action.choices, dict):
            yield from action.choices.values()


def _completer(kind: str) -> dict[str, Any]:
    """The completion of a kind of words for each shell; in bash and zsh a function that quotes them."""
    ask, function = f"wyrdbook completion {kind}", f"_wyrdbook_{kind}"
    return {
        "bash": function,
        "zsh": function,
        "fish": f"({ask} 2>/dev/null)",
        "tcsh": f"`{ask}`",
        "preamble": {
            "bash": f"""\
{function}() {{
  local word
  while IFS= read -r word; do
    [[ $word == "$1"* ]] && printf '%q\\n' "$word"
  done < <({ask} 2>/dev/null)
}}""",
            "zsh": f"""\
{function}() {{
  compadd "$@" -- ${{(f)"$({ask} 2>/dev/null)"}}
}}""",
        },
    }


SUBCOMMANDS = {"completion": Subcommand(_arguments, _completion)}
