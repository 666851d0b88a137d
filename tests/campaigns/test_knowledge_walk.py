"""Revealing and hiding at random: who is told knows it, who is not told knows what they knew, and undo takes it back.

Each run walks other ways; a failure names its seed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers

from campaigns.account import Account
from campaigns.campaign import Campaign
from campaigns.commands import AddArticle, AddCharacter, Conceal, Reveal
from campaigns.conformance.random_play import Clock
from campaigns.library.new_campaign import create
from core.refusal import Refusal
from tests.campaigns.play import state

STEPS, WALKS = 12, 4
PARTS = {"name": "Rauf", "fields:home": "Harrow", "fields:fear": "fire", "text": "A count.", "passage": "It is\nempty."}
"""The parts of the article that can be revealed, and the words that show a reader was told."""


def known(campaign: Campaign, reader: int | None) -> frozenset[str]:
    """The parts of the article that a reader has been told."""
    (doc, *_) = (*Account(campaign.past(), public=True, character=reader).docs("articles").values(), None)
    texts = () if doc is None else (doc["name"], doc["text"], *doc["fields"].values())
    return frozenset(part for part, words in PARTS.items() if any(words in text for text in texts))


@pytest.mark.parametrize("secret", [False, True], ids=["public", "secret"])
@settings(max_examples=WALKS)
@given(seed=integers(0, 2**32))
def test_each_knows_what_they_were_told_and_nothing_else_changes(secret: bool, seed: int) -> None:
    with TemporaryDirectory() as folder, closing(prepared(Path(folder) / "c", secret=secret)) as campaign:
        walk(campaign, Random(seed))


def prepared(folder: Path, *, secret: bool) -> Campaign:
    """Three players' characters and a count."""
    campaign = create(folder, "The mill", "toy", seed="a seed", clock=Clock())
    for name in ("Mara", "Jonas", "Ilse"):
        campaign.do(AddCharacter(name=name))
    text = f"{PARTS['text']} ||{PARTS['passage']}||"
    fields = {"home": PARTS["fields:home"], "fear": PARTS["fields:fear"]}
    campaign.do(AddArticle(sort="person", name="Rauf", text=text, fields=fields, secret=secret))
    return campaign


def walk(campaign: Campaign, luck: Random) -> None:
    """Reveal and hide parts of the count, and look at what each reader knows before and after."""
    everyone = (*campaign.view.party, None)
    told: dict[int | None, set[str]] = {each: set() for each in everyone}
    for _ in range(STEPS):
        part, to = luck.choice([*PARTS, ""]), tuple(luck.sample(campaign.view.party, luck.randint(0, 2)))
        reveals = luck.random() < 0.6
        before = {each: known(campaign, each) for each in everyone}
        earlier = {each: told[each] | told[None] for each in everyone}
        if not done(campaign, Reveal if reveals else Conceal, part, to):
            assert not reveals or all({part, ""} & told[each] for each in to or (None,)), "refused, and not yet told"
            continue
        for each in to or everyone:
            note(told[each], part, reveals=reveals)
        after = {each: known(campaign, each) for each in everyone}
        check_answers(campaign, after, told[None])
        for each in everyone:
            meant = not to or each in to
            if reveals:
                check_told(part, before[each], after[each], heard=meant)
                more = after[each] - before[each]
                assert not part or more <= {part} | earlier[each], "nothing is told that was not, now or before"
            else:
                assert after[each] <= before[each]
                assert meant or each is None or after[each] == before[each]


def check_answers(campaign: Campaign, known: Mapping[int | None, frozenset[str]], everyone: Collection[str]) -> None:
    """Check what the GM is told of who knows what against what each reader reads; `everyone` was told these parts."""
    (count,) = campaign.documents("articles")
    names = {each.id: each.name for each in campaign.view.characters}
    readers = {part: {names[who] for who, parts in known.items() if who and part in parts} for part in PARTS}
    hidden = {each.words: {*each.known_to} for each in campaign.hidden_passages(count)}
    if "passage" in known[None]:
        assert hidden == {}
    elif readers["passage"] and "passage" not in everyone:
        assert hidden[" ".join(PARTS["passage"].split())] >= readers["passage"], "some know it, and not all"
    assert {name for name, knows in campaign.knowers(count).items() if knows} >= set().union(*readers.values())
    for part in campaign.knowledge_of(count).parts:
        if part.detail in PARTS:
            assert part.public == (part.detail in known[None]), part
            assert part.public or {*part.known_to} == readers[part.detail], part


def note(told: set[str], part: str, *, reveals: bool) -> None:
    """Note what one reader is told, an empty part for all of it, or what is taken back."""
    if reveals:
        told.add(part)
    elif not part:
        told.clear()
    else:
        told |= PARTS.keys() if "" in told else set()
        told -= {part, ""}


def done(campaign: Campaign, command: type[Reveal | Conceal], part: str, to: tuple[int, ...]) -> bool:
    """Reveal or hide a part, an empty one for all of it; whether that could be done."""
    (count,) = campaign.documents("articles")
    words = {"passages": (PARTS[part],)} if part == "passage" else {"details": (part,)} if part else {}
    before = state(campaign)
    try:
        campaign.do(command(thing=count, to=to, **words))
    except Refusal:
        assert state(campaign) == before
        return False
    campaign.undo()
    assert state(campaign) == before
    campaign.redo()
    return True


def check_told(part: str, before: frozenset[str], after: frozenset[str], *, heard: bool) -> None:
    """Check what one reader knows before and after something is revealed, to them or not."""
    if not heard:
        assert after == before
        return
    assert after >= before
    if part == "passage":
        assert part in after or "text" not in after, "whoever reads the text reads the passage"
    elif part:
        assert part in after or not after, "of a thing that is hidden no part is told"
    else:
        assert after >= PARTS.keys() - {"passage"}
