"""Guards around a game from another package: an error in it names the package and doesn't end the app.

Functions that only show something return a line with the error instead. Functions that change something refuse with
it, so that nothing is half done.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache, wraps
from typing import TYPE_CHECKING, NoReturn, TypeVar

from core.refusal import GAME_FAULT, Refusal
from core.ruleset import Ruleset
from core.sheet import Badge, Row, Section

if TYPE_CHECKING:
    from core.game_part import Part

V = TypeVar("V")
Instead = Callable[[str], object]
_SEVERAL: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("sections", "state_sections"), ("Section",)),
    "badges": ("Badge",),
    **dict.fromkeys(("here", "unfinished"), ("str",)),
    **dict.fromkeys(("panels", "pieces"), ("Hand", "Heap", "Board")),
    **dict.fromkeys(("check_sheet", "check_actor", "unmet"), ("Refusal",)),
}
"""Functions that return a tuple, with the names of its item types: the types are loaded with the first action."""
_ONE: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("apply", "takes", "leaves", "joins"), ("EffectsOf",)),
    **dict.fromkeys(("session_start", "session_end", "scene_start", "scene_end", "settle"), ("EffectsOf",)),
    "rule": ("Resolution",),
    "odds": ("Odds", "NoneType"),
    "brief": ("Brief",),
    "price": ("Price", "NoneType"),
    "look": ("Look", "NoneType"),
    "harm": ("int",),
    "dead": ("bool",),
    "face": ("ConflictFace",),
    "plan": ("Plan",),
}
"""Functions that return one thing, with the names of its types."""


def guard_game(ruleset: Ruleset, package: str) -> Ruleset:
    """The game with every function guarded; each error names `package`."""
    shown: dict[str, Instead] = {
        "sections": lambda fault: (Section("Fault", (Row("Game", fault),)),),
        "state_sections": lambda fault: (Section("Fault", (Row("Game", fault),)),),
        "badges": lambda fault: (Badge(f"fault in {package}", "disaster"),),
        **dict.fromkeys(("here", "unfinished"), lambda fault: (fault,)),
        "panels": _board,
        "look": lambda fault: None,
        "pieces": lambda fault: (),
        "harm": lambda fault: 0,
        "check_sheet": _fault,
        "check_actor": _fault,
        "unmet": _fault,
    }
    made = _guard_record(
        ruleset, package, shown, but=("sheet", "state", "words", "texts", "whole", "upgrades", "at_table")
    )
    whole = cache(lambda: _whole(ruleset.whole, package))  # called each time its actions are listed
    return made._replace(whole=whole, at_table=_stored_on_error(ruleset.at_table))


def _whole(load: Callable[[], Part], package: str) -> Part:
    """The loaded game; if it doesn't load, one action that says so and can't be done."""
    try:
        return _part(load(), package)
    except (Exception, SystemExit) as fault:  # code from someone else's package
        return _nothing_to_do(f"The game of {package} can't be loaded ({type(fault).__name__}: {fault!s:.200}).")


def _nothing_to_do(fault: str) -> Part:
    from core.actions.action import Change  # noqa: PLC0415  loaded with the first act
    from core.actions.place import Place  # noqa: PLC0415
    from core.game_part import Part  # noqa: PLC0415

    def refuse(*given: object) -> NoReturn:
        raise _refusal(fault)

    act = Change(
        id="fault",
        title="Fault in the game",
        place=Place.SCENE,
        form=_NoForm,
        start=refuse,
        apply=refuse,
        help=fault,
        why_not=lambda situation: _refusal(fault),
    )
    return Part(actions=(act,))


@dataclasses.dataclass(frozen=True)
class _NoForm:
    """A form without entries."""


def _part(part: Part, package: str) -> Part:
    """The game with its actions, conflicts, downtime, lifecycle and map guarded."""
    acts = tuple(
        _guard_record(act, package, {"why_not": _refusal, "price": lambda fault: None}) for act in part.actions
    )
    conflicts = tuple(_guard_record(form, package, {"face": _face, "due": lambda fault: ()}) for form in part.conflicts)
    rest = {name: getattr(part, name) for name in ("downtime", "lifecycle", "grid")}
    unseen: dict[str, Instead] = {"scene_wants": lambda fault: None, **dict.fromkeys(("chores", "ending"), _nothing)}
    kept = {name: each and _guard_record(each, package, unseen) for name, each in rest.items()}
    return part._replace(actions=acts, conflicts=conflicts, **kept)


def _guard_record(value: V, package: str, shown: dict[str, Instead], but: tuple[str, ...] = ()) -> V:
    """A record with its functions guarded: those in `shown` return the error, all others refuse with it."""
    names = [f.name for f in dataclasses.fields(value)] if dataclasses.is_dataclass(value) else value._fields  # type: ignore[attr-defined]
    own = {name: getattr(value, name) for name in names if name not in but}
    functions = {name: each for name, each in own.items() if callable(each) and not isinstance(each, type)}
    made = {
        name: _guard(_check_result(each, name), package, shown.get(name, _refuse)) for name, each in functions.items()
    }
    return dataclasses.replace(value, **made) if dataclasses.is_dataclass(value) else value._replace(**made)  # type: ignore[type-var,attr-defined]


def _check_result(function: Callable[..., object], name: str) -> Callable[..., object]:
    """The function; a result of the wrong type raises TypeError."""
    several, kinds = name in _SEVERAL, _SEVERAL.get(name) or _ONE.get(name)
    if kinds is None:
        return function

    @wraps(function)
    def checked_result(*given: object, **named: object) -> object:
        found = function(*given, **named)
        fits = isinstance(found, tuple) or not several
        each = found if isinstance(found, tuple) and several else (found,)
        if not fits or any(type(one).__name__ not in kinds for one in each):
            wanted = " or ".join(kind.removesuffix("Of").replace("NoneType", "nothing") for kind in kinds)
            raise TypeError(f"{name} gave {found!r:.60}; it must give {f'({wanted}, ...)' if several else wanted}")
        return found

    return checked_result


def _guard(function: Callable[..., object], package: str, instead: Instead) -> Callable[..., object]:
    @wraps(function)
    def guard(*given: object, **named: object) -> object:
        from core.luck.exact_walk import TooDeep  # noqa: PLC0415  loaded with the first act
        from core.luck.table import Unanswered  # noqa: PLC0415

        try:
            return function(*given, **named)
        except (Refusal, Unanswered, TooDeep):
            raise
        except (Exception, SystemExit) as fault:  # code from someone else's package
            return instead(f"The game of {package} failed ({type(fault).__name__}: {fault!s:.200}).")

    return guard


def _stored_on_error(at_table: Callable[..., object]) -> Callable[..., object]:
    """The function that applies the table's state to a sheet, returning the sheet as stored if that fails."""

    @wraps(at_table)
    def show(sheet: object, *rest: object) -> object:
        return _guard(at_table, "", lambda fault: sheet)(sheet, *rest)

    return show


def _refuse(fault: str) -> NoReturn:
    raise _refusal(fault)


def _refusal(fault: str) -> Refusal:
    return Refusal(GAME_FAULT, fault)


def _fault(fault: str) -> tuple[Refusal, ...]:
    return (_refusal(fault),)


def _nothing(fault: str) -> tuple[()]:
    return ()


def _board(fault: str) -> object:
    from core.look import Board  # noqa: PLC0415  loaded with the first act

    return (Board("Fault", (), fault),)


def _face(fault: str) -> object:
    from core.conflict import ConflictFace  # noqa: PLC0415  loaded with the first act

    return ConflictFace(next=fault)
