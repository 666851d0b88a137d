"""The loop of plain mode: it reports changes, reads a line, and does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaigns import commands
from campaigns.command_language.command_lines import verbs as known_verbs
from campaigns.command_language.conversion import hear
from campaigns.command_language.grammar import LineError, word
from campaigns.command_language.names import existing_names, find_meant
from campaigns.command_language.script import statements
from campaigns.errors import CampaignError
from core.actions.place import Place
from core.refusal import Refusal
from core.schema.codec import decode
from core.schema.entry import Choice
from tui.command_palette.spoken_lines import hear_line, send
from tui.plain_mode import words
from tui.plain_mode.actions import Acts
from tui.plain_mode.commands import ask_and_send, named_alone
from tui.plain_mode.draws import Draw
from tui.plain_mode.help import help_lines
from tui.plain_mode.lines import Back, Left
from tui.plain_mode.pause import pause
from tui.plain_mode.play import Play
from tui.plain_mode.scene import is_news, scene_lines, state

PROMPT = ">"
Facts = Callable[[str], tuple[str, str]]
"""Runs a printing subcommand on the campaign with the rest of a line; returns its output and its errors."""
_COMMENT = "# "
"""The beginning of a comment in a file of lines."""
_FEW = 10
_DIGITS = 6


class Quit(Exception):
    """Plain mode is to be left."""


Does = Callable[[str], bool]
"""Runs a command with the rest of the line; False if the line is not meant for it."""


class Session:
    """A session in lines, until it is left or the input ends."""

    def __init__(self, play: Play, facts: Mapping[str, Facts]) -> None:
        self._play, self._lines, self._facts = play, play.lines, facts
        self._acts = Acts(play)
        self._told: tuple[str, ...] = ()
        self._seen: tuple[str, ...] = ()

    @property
    def _does(self) -> Mapping[str, Does]:
        acts, view = self._acts, self._play.campaign.view
        return {
            words.LOOK: self._alone(self._look),
            words.SELECT: self._select,
            "play.draw": self._for_character(lambda who: acts.offer(Place.SCENE, who)),
            "play.conflict.action": self._for_character(acts.act),
            "play.again": self._for_character(acts.again),
            "play.next_step": self._for_character(acts.next_step),
            "play.skip_turn": self._for_character(acts.skip_turn),
            "play.skip_round": self._alone(acts.skip_round),
            "play.npc_choices": self._alone(acts.npc_choices),
            "play.odds": self._for_character(lambda who: acts.offer(Place.SCENE, who, odds=True)),
            "play.harm": self._for_character(lambda who: acts.offer(Place.CARE, who)),
            "play.more": self._for_character(lambda who: acts.offer(Place.MORE, who)),
            "play.points.buy": self._for_character(lambda who: acts.offer(Place.ADVANCE, who)),
            "play.characters.builder": self._for_character(lambda who: acts.offer(Place.CREATION, who)),
            "story.action": self._for_character(lambda who: acts.offer(Place.STORY, who)),
            "play.draw.resume": self._alone(acts.resume),
            "play.draw.drop": self._alone(acts.discard),
            "app.undo": self._alone(lambda: self._play.turn_back(undo=True)),
            "app.redo": self._alone(lambda: self._play.turn_back(undo=False)),
            "app.note": self._note,
            "app.to_do": self._alone(lambda: self._print("todo", "")),
            "app.sheet": self._for_character(lambda who: self._print("show", f"sheets {word(view.name_of(who))}")),
            "app.log": self._log,
            "app.pause": self._alone(lambda: pause(self._play, acts.choose)),
            "app.help": self._help,
            "app.quit": self._alone(self._quit),
        }

    def converse(self) -> None:
        """Read and run lines until there are no more; Ctrl+C leaves a question, and twice in a row quits."""
        broken = False
        while True:
            try:
                if self._play.campaign.paused:  # it ended in a pause
                    self._do("pause")
                self._say_state()
                line = self._lines.read(PROMPT)
                broken = False
                self._do(line)
            except (Left, Quit):
                return
            except KeyboardInterrupt:
                if broken:
                    raise
                broken = True
                self._lines.say("\nTo leave, type quit or press Ctrl+C again.")

    def _say_state(self) -> None:
        """Print the parts of the state that have changed since they were last printed."""
        now = state(self._play.campaign, self._play.actor)
        new = (part for part in now if part not in self._told)
        if news := [part for part in new if not self._told or is_news(part, self._lines.printed)]:
            self._lines.say(f"{'. '.join(news)}.")
        self._told = now

    def _do(self, line: str) -> None:
        """Run a line; refusals are printed."""
        try:
            self._carry_out(line)
        except Back:
            return
        except LineError as wrong:
            said = line[wrong.start : wrong.end]
            self._lines.refuse(
                wrong.message if said in ("", line) or said in wrong.message else f"{said}: {wrong.message}"
            )
        except (Refusal, CampaignError) as refused:
            self._lines.refuse(str(refused))

    def _carry_out(self, line: str) -> None:
        """Run a command of plain mode, else print facts, else a spoken line; an empty line looks again."""
        if not line:
            self._look_again()
            return
        if line.startswith(_COMMENT):
            return
        if any(self._does[found.id](rest) for found, rest in words.find_words(line)):
            return
        first, _, rest = line.partition(" ")
        verbs = {each.id for each in known_verbs(self._play.campaign)}
        if first in self._facts and (first not in verbs or not rest):
            self._print(first, rest)
        elif first == commands.StartConflict.verb and self._start_conflict(rest):
            return
        elif (kind := named_alone(line)) is not None:
            ask_and_send(self._play, kind)
        else:
            self._speak(line)

    # --- commands ----------------------------------------------------------------------------------------------------

    @staticmethod
    def _alone(do: Callable[[], object]) -> Does:
        """A command without arguments."""

        def does(rest: str) -> bool:
            if not rest:
                do()
            return not rest

        return does

    def _for_character(self, do: Callable[[int | None], object]) -> Does:
        """A command that may be followed by a character's name; by default it is the selected character's."""

        def does(rest: str) -> bool:
            who = self._find_character(rest) if rest else self._play.actor
            if rest and who is None:
                return False
            do(who)
            return True

        return does

    def _find_character(self, text: str) -> int | None:
        """The character with a name, or with an unambiguous beginning."""
        known = existing_names(self._play.campaign, "character")
        found = find_meant(text, [each._replace(id=f"#{each.id}") for each in known])  # a number is not a name
        return int(found[0].id.removeprefix("#")) if len(found) == 1 else None

    def _look(self) -> None:
        """Print the whole scene."""
        self._seen = tuple(scene_lines(self._play.campaign))
        self._lines.say("\n".join(self._seen))

    def _look_again(self) -> None:
        """Print the parts that have changed since the scene was last printed."""
        before, self._seen = self._seen, tuple(scene_lines(self._play.campaign))
        news = [line for line in self._seen if line not in before]
        self._lines.say("\n".join(news) or "Nothing has changed. To hear it again, type look.")

    def _select(self, rest: str) -> bool:
        """Select a character by name, or from a list."""
        who = self._find_character(rest) if rest else None
        if not rest:
            people = [Choice(str(each.id), each.name) for each in self._play.campaign.view.characters]
            who = int(self._acts.choose("Who acts?", people))
        if who is not None:
            self._play.actor = who
        return who is not None

    def _note(self, rest: str) -> bool:
        """Write a note; a spoken line is left to the command language."""
        if '"' in rest or "=" in rest:
            return False
        text = rest or self._lines.ask("Note:")
        if text:
            self._play.tell(self._play.send(commands.AddNote(text=text)))
        return True

    def _log(self, rest: str) -> bool:
        """Print the last log entries, ten or a given number, the latest last."""
        if rest and not rest.isdecimal():
            return False
        history = self._play.campaign.history()
        count = min(len(history), int(rest[:_DIGITS]) if rest else _FEW)
        for line in (history.line(at) for at in reversed(range(count))):
            self._lines.say(line.title if line.holds else f"{'Taken back' if line.live else 'Undone'}: {line.title}")
        return True

    def _start_conflict(self, rest: str) -> bool:
        """Start a conflict of the kind that is named, or of any kind; a spoken line is left to the command language."""
        kinds = self._play.campaign.ruleset.conflicts
        named = next((each.id for each in kinds if rest.casefold() in (each.id, each.title.casefold())), "")
        if not rest or named:
            self._acts.start_conflict(self._play.actor, named)
        return not rest or bool(named)

    def _help(self, rest: str) -> bool:
        self._lines.say("\n".join(help_lines(self._play.campaign, rest, tuple(self._facts))))
        return True

    def _quit(self) -> None:
        raise Quit

    # --- facts and spoken lines --------------------------------------------------------------------------------------

    def _print(self, name: str, rest: str) -> None:
        """Print the output of a subcommand for this campaign."""
        out, errors = self._facts[name](rest)
        if out.strip():
            self._lines.say(out.rstrip())
        if errors.strip():
            self._lines.refuse(errors.rstrip())

    def _speak(self, line: str) -> None:
        """Run a spoken line; a draw with decisions or typed cards continues with its questions."""
        campaign, rest = self._play.campaign, self._lines.rest()
        (said,) = statements("\n".join((line, *rest)))
        spoken = hear(said.lines, campaign, by_hand=True) if said.lines[1:] else hear_line(said.lines[0], campaign)
        if isinstance(spoken, commands.Resolve):
            action = campaign.ruleset.action(spoken.action)
            form = decode(action.form, spoken.form)
            Draw(self._play, action.id, spoken.actor, spoken.conflict).take(form, spoken.note)
            return
        before = campaign.view
        self._play.tell(send(said.lines[0], spoken, campaign, self._play.send))
        self._play.tell_ended(before)
