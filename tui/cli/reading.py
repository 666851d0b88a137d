"""`recap` and `verify`: reading a campaign back."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from core.wording import counted
from tui.cli.saying import say
from tui.cli.shelf import campaign_argument, campaign_folder, tell_faults
from tui.cli.subcommand import FINE, NO, Subcommand
from tui.text import plain


def _recap_arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)
    parser.add_argument("session", nargs="?", type=int, help="the evening's number; without it, the last")


def _recap(given: Namespace) -> int:
    """Print an evening as Markdown, without anything secret."""
    from campaigns.campaign import Campaign
    from campaigns.telling.recap import recap

    with Campaign.open(campaign_folder(given.campaign), read_only=True) as campaign:
        say(recap(campaign, given.session), end="")
    return FINE


def _verify_arguments(parser: ArgumentParser) -> None:
    campaign_argument(parser)


def _verify(given: Namespace) -> int:
    """Put every logged draw to the rules again and check the chain of the log; tell of sheets against the rules."""
    from campaigns.keeping.upgrading import NotInstalled
    from campaigns.past.verify import verify_folder

    results = wrong = older = 0
    folder = campaign_folder(given.campaign)
    try:
        for verified in verify_folder(folder):
            results += 1
            if not verified.ok:
                wrong += 1
                say(f"record {verified.seq} does not hold: {plain(verified.message)}", error=True)
            elif verified.older:
                older += 1
                say(f"record {verified.seq}, {plain(verified.message)}")
    except NotInstalled as missing:
        say(f"The log is whole. What was drawn cannot be put to the rules: {plain(str(missing))}")
        return FINE
    tell_faults(folder)
    if wrong:
        say(f"{counted(wrong, 'logged result does', 'logged results do')} not hold, of {results}.")
        return NO
    say(f"The log is whole and {counted(results, 'logged result holds', 'logged results hold')}.")
    if older:
        made = f"{counted(older, 'was', 'were')} made under an earlier edition of the rules"
        say(f"Of these {made} and would come out otherwise today.")
    return FINE


SUBCOMMANDS = {
    "recap": Subcommand(_recap_arguments, _recap),
    "verify": Subcommand(_verify_arguments, _verify),
}
