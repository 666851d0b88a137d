"""Rules of the JSON interface: procedures of a game that need nothing but a request.

Most are one typed function whose signature is the request: `rule(add_condition, "conditions")`. A `Rule` with its own
request type is for structured requests, such as the sides of a contest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import unwrap
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from core.actions.result import Outcome, Resolution
from core.luck.table import Table
from core.refusal import Refusal
from core.schema.codec import encode
from core.schema.option import OptionValues

Q = TypeVar("Q")
"""The type of a request."""
V = TypeVar("V")
"""The type of a rule's result."""


def always_played(options: OptionValues) -> Refusal | None:
    """Return None: the rule or part can't be switched off."""
    return None


def anything(request: object) -> None:
    """Accept any request."""


class Rule(NamedTuple, Generic[Q, V]):
    """A rule with its own request type, and the function that answers it.

    A request type may have a field `options`; it is filled from the request's `options`, checked. The `drawn` lists
    of a request answer the rule's asks, unless the rule `reads_drawn` itself because decisions come between them
    (`core.luck.table.BySeat`); its request type then declares them. `why_not` refuses the rule under some house
    rules.
    """

    name: str
    request: type[Q]
    run: Callable[[Q, Table], Resolution[V]]
    reads_drawn: bool = False
    why_not: Callable[[OptionValues], Refusal | None] = always_played

    @property
    def function(self) -> Callable[..., object]:
        """The function that answers it, as other code calls it."""
        found: Callable[..., object] = unwrap(self.run)
        return found


def asking_nothing(answer: Callable[[Q], Resolution[V]]) -> Callable[[Q, Table], Resolution[V]]:
    """A rule that doesn't need the table, in the form that the JSON interface runs."""

    @wraps(answer)
    def run_without_table(request: Q, table: Table) -> Resolution[V]:
        return answer(request)

    return run_without_table


Given = Callable[..., "tuple[object, ...] | Resolution[Any]"]
"""A function that makes the arguments of a rule's function from a request."""


class FunctionRule(NamedTuple):
    """A rule that is one typed function, called by actions and odds as by the JSON interface.

    Each parameter is a key of the request, with the bounds of its annotation:
    `amount: Annotated[int, Entry(low=1, code="bad_amount")] = 1`. `options` are the house rules; a parameter of type
    `Table` is the table. The fields of a `Flat` dataclass are keys themselves; those of a `TypedDict`
    (`**given: Unpack[...]`) are passed on if they are present.

    The return value is the answer: a dataclass or a mapping key by key, another value under the key `answer`; a
    `Resolution`, or a value with `outcome` or `steps`, adds these. `check` can refuse a request as a whole first,
    such as a word in it that is in no list.

    If the app asks at the table for values that the interface is given, the request is the signature of `given`: it
    returns the arguments of the function, with a `Table` that answers from the request. For an incomplete request it
    may return the answer itself, as a `Resolution`.
    """

    name: str
    function: Callable[..., object]
    answer: str = ""
    reads_drawn: bool = False
    why_not: Callable[[OptionValues], Refusal | None] = always_played
    check: Callable[[Any], None] = anything
    given: Given | None = None

    @property
    def asked(self) -> Callable[..., object]:
        """The function whose signature is the request."""
        return self.given or self.function

    @property
    def request(self) -> type[Any]:
        """The request as a dataclass of entries, made from the signature."""
        from core.schema.signature import request_of  # noqa: PLC0415

        return request_of(self.asked, (Table,))

    def run(self, request: Any, table: Table) -> Resolution[Any]:
        """Call the function with a request and return its result as a resolution."""
        from core.schema.signature import arguments, parameters_of_type  # noqa: PLC0415

        self.check(request)
        found: Any = self.asked(
            **arguments(self.asked, request), **dict.fromkeys(parameters_of_type(self.asked, Table), table)
        )
        if self.given and not isinstance(found, Resolution):
            found = self.function(*found)
        value = found.value if isinstance(found, Resolution) else found
        outcome = getattr(found, "outcome", None)
        said = outcome if isinstance(outcome, Outcome) else None
        return Resolution(self._encode_answer(value), said, getattr(found, "steps", ()))

    def _encode_answer(self, value: object) -> object:
        if self.answer:
            return {self.answer: encode(value)}
        return encode(value) if isinstance(value, Mapping) else value


def rule(
    function: Callable[..., object],
    answer: str = "",
    *,
    name: str = "",
    reads_drawn: bool = False,
    check: Callable[[Any], None] = anything,
    given: Given | None = None,
) -> FunctionRule:
    """Declare a typed function as a rule, under its own name or another (`FunctionRule`)."""
    return FunctionRule(name or function.__name__, function, answer, reads_drawn, check=check, given=given)


AnyRule: TypeAlias = Rule[Any, Any] | FunctionRule
"""A rule of any request and value."""
