"""Rows that Background cards has not got, and where each has to be (see `tests.core.new_rows`)."""

from __future__ import annotations

from collections.abc import Mapping

from tests.core.new_rows import NewRow, Place, after, main

_VALUES = "core.rulesets.background.values"
_GUIDE = "core.rulesets.background.creation.actions"
_TYPE = '    "type": Kind("specific", "personality_count", tabled=True),'


def refused(action: str, **given: object) -> object:
    """The code with which the interface refuses a request; None if it doesn't."""
    from core.json_interface import answer

    return answer({"ruleset": "background", "action": action, "given": given}).get("error")


def _gained_kinds() -> Mapping[str, Place]:
    """An oath: sworn in play, and firm."""
    from core.rulesets.background import RULESET
    from core.rulesets.background.backgrounds.actions import GainForm
    from core.rulesets.background.creation.actions import _cards_outside_form
    from core.rulesets.background.downtime.actions import LearnForm
    from core.rulesets.background.sheet import Sheet
    from core.rulesets.background.values import Background
    from core.schema.fields import fields_of
    from tests.core.background.acting import action, done, situation
    from tests.core.background.asking import ask, card

    oath, others = card("To the crown", "8H", "oath"), (card("fencer", "10D"), card("runner", "9C", "innate"))
    sworn = Sheet((oath, *others))
    given = {"id": "To the crown", "kind": "oath", "card": "8H"}

    def offered(form: type) -> bool:
        kinds = next(field for field in fields_of(form) if field.name == "kind")
        return "oath" in [choice.id for choice in kinds.choices(situation(sworn))]

    def gained() -> bool:
        _, effects = done("gain_background", situation(Sheet(others), points=2), title="x", kind="oath", card="8H")
        return ([move.delta for move in effects.points], effects.sheets[1].backgrounds[-1].kind) == ([-2], "oath")

    return {
        "form of the sheet": lambda: offered(Background),
        "form to gain one": lambda: offered(GainForm),
        "form to learn one": lambda: offered(LearnForm),
        "gained on screen, for its price": gained,
        "gained by the interface": lambda: ask("gain_background", backgrounds=[], card=given, points=2)["points"] == 0,
        "its usual scope and back": lambda: (oath.filled.scope, oath.filled.back) == ("general", "red"),
        "not of a new character": lambda: refused("create_character", backgrounds=[given]) == "bad_kind",
        "kept by the guide": lambda: [*_cards_outside_form(sworn)] == [oath],
        "raised only by the GM": lambda: (
            refused("raise_rank", backgrounds=[given], id=given["id"], points=1) == "innate_immutable"
        ),
        "not the first to be raised": lambda: action("train").start(situation(sworn)).card == "fencer",
        "lines of a blank sheet": lambda: (
            Sheet.__dataclass_fields__["backgrounds"].metadata["entry"].lines.begun.count("oath") == 4
        ),
        "its place on the sheet": lambda: (
            [row.label for row in RULESET.sections(sworn)[0].rows] == ["Runner", "To the crown", "Fencer"]
        ),
    }


def _first_kinds() -> Mapping[str, Place]:
    """A calling: each new character has one, and a house rule has a table of their names."""
    from core.refusal import Refusal
    from core.rulesets.background import RULESET
    from core.rulesets.background.backgrounds.drafts import draft
    from core.rulesets.background.backgrounds.personalities import personality_suit
    from core.rulesets.background.creation.actions import _cards_outside_form, _field
    from core.rulesets.background.creation.form import MakingForm, drafts_of, start_chosen, start_drawn
    from core.rulesets.background.sheet import Sheet
    from core.rulesets.background.values import Background
    from core.schema.fields import fields_of
    from tests.core.background.acting import action, situation
    from tests.core.background.asking import card, house

    calling = card("Healer", "8H", "calling", name="healer")
    called = situation(Sheet((calling,)))
    asked = next(field for field in fields_of(Background) if field.name == "name").entry.only
    new = [
        {"id": kind, "kind": kind, "card": f"{n}H"}
        for n, kind in enumerate(("innate", "temperament", "type", "profession"), 2)
    ]

    def made() -> list[str]:
        form = MakingForm(**{kind: kind for kind in ("innate", "temperament", "type", "calling")})  # type: ignore[arg-type]
        return [one.kind for one in action("draw_character").prepare(form, situation(Sheet())).drafts]

    return {
        "missing of a new character": lambda: refused("create_character", backgrounds=new) == "calling_count",
        "only at creation": lambda: (
            refused("gain_background", backgrounds=[], card={**new[0], "kind": "calling"}, points=2) == "calling_count"
        ),
        "faults of the sheet": lambda: (
            [fault.code for fault in RULESET.check_sheet(Sheet((calling, card("Guard", "9H", "calling"))))]
            == ["calling_count"]
        ),
        "guided creation": lambda: made() == ["innate", "temperament", "type", "calling", "profession"],
        "guided again from the sheet": lambda: start_chosen(called).calling_card == "8H",  # type: ignore[attr-defined]
        "drawn again": lambda: (start_drawn(called).calling, start_drawn(called).calling_card) == ("healer", ""),  # type: ignore[attr-defined]
        "its name in the table": lambda: (
            [*drafts_of(start_chosen(called))][3].name == "healer" and draft("calling", "Healer", "").name == "Healer"
        ),
        "its name on the sheet": lambda: asked is not None and asked.allows("calling"),
        "its suit in the table": lambda: (
            personality_suit(card("x", "8H", "calling", name="healer"), house(personality_table="keirsey")) == "hearts"
        ),
        "field of its fault": lambda: _field(Refusal("card_taken", "", "backgrounds.3.card")) == "calling_card",
        "a second is kept by the guide": lambda: [*_cards_outside_form(Sheet((calling, calling)))] == [calling],
    }


def _reasons() -> Mapping[str, Place]:
    """A song: one more reason for a bonus draw."""
    from core.rulesets.background.episodes.lifecycle import LIFECYCLE
    from core.rulesets.background.marks.actions import GrantForm
    from core.rulesets.background.sheet import Due, Sheet, State
    from core.schema.fields import fields_of
    from tests.core.background.acting import done, situation
    from tests.core.background.asking import ask

    due = situation(Sheet(), state=State(due=(Due(1, "song"),)))

    def granted() -> tuple[object, ...]:
        resolution, effects = done("grant_bonus_draw", due, reason="song")
        label = resolution.value.brief.label  # type: ignore[attr-defined]
        return label, resolution.steps[0].what, effects.points[0].reason, effects.state.due

    return {
        "form to grant one": lambda: "song" in [c.id for c in fields_of(GrantForm)[0].choices(due)],
        "granted by the interface": lambda: ask("grant_bonus_draw", reason="song")["bonus_draws"] == 1,
        "in the list of what ends": lambda: [end.what for end in LIFECYCLE.ending(due)] == ["A bonus draw for a song"],
        "granted on screen, and told": lambda: granted() == ("Bonus draw granted for a song", "for_song", "song", ()),
    }


def _backs() -> Mapping[str, Place]:
    """Green cards, which work once per scene."""
    from core.rulesets.background import RULESET
    from core.rulesets.background.backgrounds.actions import GainForm
    from core.rulesets.background.backgrounds.supply import holder_of
    from core.rulesets.background.draws.substitutes import _cards
    from core.rulesets.background.episodes.lifecycle import LIFECYCLE
    from core.rulesets.background.sheet import Sheet
    from core.rulesets.background.values import Background
    from core.schema.fields import fields_of
    from tests.core.background.acting import done, situation
    from tests.core.background.asking import card

    green = card("Luck", "8H", back="green", used=True)
    at = situation(Sheet((green,)), Sheet(), points=2)

    def offered(form: type) -> list[tuple[str, str]]:
        backs = next(field for field in fields_of(form) if field.name == "back")
        return [(choice.id, choice.label) for choice in backs.choices(at) if choice.id.endswith("green")]

    def words() -> set[str]:
        return {row.note for section in RULESET.sections(at.actor.sheet) for row in section.rows}

    def in_draw() -> list[str]:
        return [choice.note for choice in _cards(at.actor.sheet)]

    def returned() -> list[tuple[str, str]]:
        effects = LIFECYCLE.scene_end(at)
        return [(step.rule, step.label) for step in effects.steps if not effects.sheets[1].backgrounds[0].used]

    def gained() -> tuple[object, ...]:
        new = done("gain_background", at, title="x", card="9H", back="specific green")[1].sheets[1].backgrounds[-1]
        return new.scope, new.back

    return {
        "form of the sheet": lambda: offered(Background) == [("green", "Green: once per scene")],
        "form to gain one": lambda: (
            offered(GainForm)
            == [("general green", "General, once per scene"), ("specific green", "Specific, once per scene")]
        ),
        "gained": lambda: gained() == ("specific", "green"),
        "its owner": lambda: holder_of("green", "8H", situation(Sheet(), Sheet((green,)))) == "Pia",
        "when it is back, on the sheet": lambda: "until the scene ends" in words(),
        "when it is back, in a draw": lambda: in_draw() == ["spent until the scene ends"],
        "back, and told": lambda: returned() == [("background-99", "Luck")],
    }


def _ends() -> Mapping[str, Place]:
    """Disadvantages that end with the session."""
    from core.rulesets.background import RULESET
    from core.rulesets.background.episodes.lifecycle import LIFECYCLE
    from core.rulesets.background.marks.actions import BurdenForm
    from core.rulesets.background.sheet import Sheet, State
    from core.rulesets.background.sheet_layout import AtTable
    from core.rulesets.background.values import Disadvantage
    from core.schema.fields import fields_of
    from tests.core.background.acting import done, situation
    from tests.core.background.asking import ask

    held = Disadvantage("8H", "session_end", 4)  # type: ignore[arg-type]
    sheet, state = Sheet(disadvantages=(held,)), State(session=4)  # type: ignore[call-arg]
    at = situation(sheet, state=state, number=4)

    def offered(form: type, name: str) -> list[tuple[str, str]]:
        field = next(field for field in fields_of(form) if field.name == name)
        return [(choice.id, choice.label) for choice in field.choices(at) if "session" in choice.id]

    def given() -> object:
        return done("burden", at, card="9C", until="session 1")[1].sheets[1].disadvantages[-1]

    def ended() -> tuple[object, ...]:
        effects = LIFECYCLE.session_end(at)
        told = [(step.rule, step.tokens) for step in effects.steps if step.what == "disadvantage_over"]
        return effects.sheets[1].disadvantages, told

    def ended_by_interface(number: int) -> object:
        holder = {"id": "Pia", "disadvantages": [{"card": "8H", "expires": "session_end", "number": number}]}
        return ask("end_session", scene=1, characters=[holder], session=4, episode=1)["discarded"]

    return {
        "form of the sheet": lambda: offered(Disadvantage, "expires") == [("session_end", "Session")],
        "form to give one": lambda: (
            offered(BurdenForm, "until")
            == [("session 0", "The end of this session"), ("session 1", "The end of the next session")]
        ),
        "given": lambda: given() == Disadvantage("9C", "session_end", 5),  # type: ignore[arg-type]
        "given and told": lambda: (
            done("burden", at, card="9C", until="session 1")[0].steps[0].label == "until the next session ends"
        ),
        "on the sheet": lambda: "until session 4 ends" in str(RULESET.sections(sheet)),
        "at the table": lambda: AtTable(sheet, state).until(held) == "until the session ends",
        "in the list of what ends": lambda: [end.when for end in LIFECYCLE.ending(at)] == ["until this session ends"],
        "over, and told": lambda: ended() == ((), [("background-54", ("8H",))]),
        "ended by the interface": lambda: (ended_by_interface(4), ended_by_interface(5)) == (["8H"], []),
    }


ROWS: Mapping[str, NewRow] = {
    "ends of disadvantages": NewRow(
        (
            (_VALUES, '"scene_end", "episode_end"]', '"scene_end", "episode_end", "session_end"]'),
            (
                _VALUES,
                '"episode_end": Until("episode", "background-55")}',
                '"episode_end": Until("episode", "background-55"), "session_end": Until("session", "background-54")}',
            ),
            after(
                "core.rulesets.background.sheet",
                '    episode: int = entry("Episode", default=1, low=1)',
                '    session: int = entry("Session", default=1, low=1)',
            ),
        ),
        _ends,
        (("core.rulesets.background.episodes.lifecycle", "Step(held.until.rule, ", 'Step("background-53", '),),
        "over, and told",
    ),
    "backs": NewRow(
        (
            after(
                _VALUES,
                '    "blue": Back("scene", "background-53", "specific"),',
                '    "green": Back("scene", "background-99"),',
            ),
        ),
        _backs,
        (("core.rulesets.background.backgrounds.supply", "if holder in BACKS:", 'if holder in ("red", "blue"):'),),
        "its owner",
    ),
    "kinds gained in play": NewRow(
        (after(_VALUES, _TYPE, '    "oath": Kind("general", starts=False, gained=True, fixed=True, lines=4),'),),
        _gained_kinds,
        ((_GUIDE, "not own.row.starts or", 'own.kind == "experience" or'),),
        "kept by the guide",
    ),
    "kinds of a new character": NewRow(
        (
            after(_VALUES, _TYPE, '    "calling": Kind("specific", "calling_count", tabled=True),'),
            after(
                "core.rulesets.background.creation.form",
                "    type_back: str = _back(PERSONALITY)",
                '    calling: str = entry("Calling", default="", page=PERSONALITY)\n'
                "    calling_card: str = _card(PERSONALITY)\n"
                "    calling_back: str = _back(PERSONALITY)",
            ),
        ),
        _first_kinds,
        (
            (
                "core.rulesets.background.creation.actions",
                'f"{ONCE[at]}_card" if at < len(ONCE)',
                '"type_card" if at < 4',
            ),
        ),
        "field of its fault",
    ),
    "reasons for a bonus draw": NewRow(
        (
            (_VALUES, '"intentional_failure"]', '"intentional_failure", "song"]'),
            after(_VALUES, '        "intentional_failure": "failing on purpose",', '        "song": "a song",'),
        ),
        _reasons,
        (("core.rulesets.background.marks.actions", "{REASONS[reason]}", "{dict(heroism='heroism')[reason]}"),),
        "granted on screen, and told",
    ),
}

if __name__ == "__main__":
    main(ROWS)
