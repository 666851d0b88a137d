"""Style sheets that remember what they came to for a widget, so that opening the same again costs next to nothing.

Textual looks for the rules of every widget anew whenever it is mounted or has the focus, a third of a millisecond each;
what they come to depends on nothing but what stands in its key here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

if TYPE_CHECKING:
    from textual.css.model import RuleSet
    from textual.css.styles import RulesMap

_MOST = 4096  # widgets of different kinds in different places; a campaign shows some hundreds


class _Look(NamedTuple):
    """What the rules came to, and whether they ask for the mouse."""

    rules: RulesMap
    hover: bool


class KnownStyles(Stylesheet):
    """A style sheet that is asked for the rules of each kind of widget in each place once."""

    _known: dict[tuple[Any, ...], _Look]
    _of: list[RuleSet] | None = None

    def apply(
        self, node: DOMNode, *, animate: bool = False, cache: dict[tuple[Any, ...], RulesMap] | None = None
    ) -> None:
        """Apply the rules to a widget; where they go by its place among others Textual's own way is the only one."""
        rules = self.rules
        if rules is not self._of or len(self._known) > _MOST:
            self._of, self._known = rules, {}
        key = _place(node)
        if look := self._known.get(key):
            node._has_hover_style = look.hover
            node._has_focus_within = node._has_order_style = node._has_odd_or_even = False
            self.replace_rules(node, look.rules, animate=animate)
            self._process_component_classes(node)
            return
        found: dict[tuple[Any, ...], RulesMap] = {}
        super().apply(node, animate=animate, cache=found)  # which puts in what does not go by others
        for own in found.values():
            self._known[key] = _Look(own, node._has_hover_style)


def _place(node: DOMNode) -> tuple[Any, ...]:
    """All that rules can go by: the kind, name, classes and state of a widget, and of each it lies in."""
    key: tuple[Any, ...] = ()
    for each in node.css_path_nodes:
        state = each._pseudo_classes_cache_key or each.pseudo_classes
        key = (key, type(each), each._id, each.classes, state)
    return key
