"""Tests of words, texts, terms and options: none is missing, none lies idle."""

from __future__ import annotations

import re

from campaigns.authoring.words import names_in_package
from core.ruleset import Ruleset
from core.texts import CONFLICT, RuleTexts, own_words


def test_every_option_has_its_rule_and_allows_its_default(ruleset: Ruleset) -> None:
    """A house rule concerns an existing rule, and has words only for its own values."""
    for option in ruleset.options.entries:
        assert option.words.keys() <= set(option.values)
        assert f"{ruleset.id}-{option.rule.rsplit('-', 1)[-1]}" in ruleset.texts
        assert option.allows(option.default)


def test_every_word_that_is_said_is_there_and_none_lies_idle(ruleset: Ruleset) -> None:
    """Each word key in the game's code has a word, and each word is used by the code or by the downtime's unit."""
    words = own_words(ruleset.words).keys() - ({ruleset.downtime.unit} if ruleset.downtime else set())
    code = names_in_package(package_of(ruleset))
    assert code.find_missing(ruleset.words) == set()
    assert code.idle(words) == set()


def test_every_rule_that_is_named_has_a_text(ruleset: Ruleset) -> None:
    """Each rule id in the game's code is that of a rule."""
    code = names_in_package(package_of(ruleset))
    rules = {text for text in code.written if re.fullmatch(rf"{ruleset.id}-\d+", text)}
    assert rules
    assert rules - ruleset.texts.keys() == set()


def test_words_and_texts_are_in_order(ruleset: Ruleset) -> None:
    """Keys and rule ids are well formed, a label is the only placeholder, and a rule text ends as a sentence."""
    for key, text in (*ruleset.words.items(), *ruleset.texts.items()):
        assert text == " ".join(text.split()), key
        assert set(re.findall("[{}\\\\][^{}]*}?", text)) <= {"{label}"}, key
    assert [key for key in ruleset.words if not re.fullmatch("[a-z][a-z0-9_]*", key)] == []
    assert [rule for rule in ruleset.texts if not re.fullmatch(rf"{ruleset.id}-[1-9]\d*", rule)] == []
    assert [rule for rule, text in ruleset.texts.items() if not text.endswith((".", "?"))] == []


def test_terms_lead_to_what_there_is_and_each_to_one_thing(ruleset: Ruleset) -> None:
    """Each key is that of an action, a rule or a conflict, and no term belongs to two of them."""
    conflicts = {f"{CONFLICT}{kind.id}" for kind in ruleset.conflicts}
    assert ruleset.terms.keys() - {act.id for act in ruleset.actions} - conflicts - ruleset.texts.keys() == set()
    every = [term.casefold() for terms in ruleset.terms.values() for term in terms]
    assert sorted(every) == sorted({*every})


def package_of(ruleset: Ruleset) -> str:
    """The package with a game's words and texts."""
    assert isinstance(ruleset.texts, RuleTexts)
    return ruleset.texts.package
