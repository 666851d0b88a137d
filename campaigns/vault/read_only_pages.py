"""The read-only pages of a vault: sessions, points, things prepared, and the single pages."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.document_kinds.search_sources import SOURCES
from campaigns.reports.markdown_recap import markdown, one_line
from campaigns.reports.recap import Recap
from campaigns.search.texts import texts_in
from campaigns.state.document_reader import Doc
from campaigns.vault.page_fields import KIND
from campaigns.vault.page_places import SINGLE, Page, Places, page_title
from campaigns.vault.page_texts import fence, read_only_text, titled_page, without_empty
from campaigns.vault.pictures import Pictures
from campaigns.vault.sheet_texts import sheet_data, sheet_text
from campaigns.wording.titles import conflict_words, option_parts, points_words, purpose_words, tier_title
from core.schema.codec import decode
from core.story_records import SCENE
from core.wording import quantity


class ToldPages:
    """The pages of which nothing is imported again."""

    def __init__(self, places: Places, pictures: Pictures) -> None:
        self._places, self._pictures, self._account = places, pictures, places.account

    def single(self) -> Iterator[Page]:
        """The single pages."""
        for of, text in self._single():
            yield Page(f"{self._places.stems[of]}.md", of, read_only_text({KIND: of}, text))

    def session_page(self, recap: Recap) -> Page:
        """A session as its recap tells it."""
        i, docs = self._places.session_ids[recap.session], self._account.docs
        there = docs("sessions")[i]["attendance"]
        seen = {who: name for scene in recap.scenes for who, name in scene.people.items()}
        front = {
            KIND: "session",
            "number": recap.session,
            "aliases": [recap.title] if recap.title else [],
            "date": recap.date,
            "days": recap.days,
            "there": self._places.people(there),
            "in scenes": self._places.people(seen, seen),
        }
        said = self._account.read(self._places.links(markdown(recap)))  # links to what has no page become names
        told = "\n".join((said, *self._notes_on_scenes(i)))
        return self._places.page("sessions", i, read_only_text(without_empty(front), told))

    def _notes_on_scenes(self, session: int) -> Iterator[str]:
        """The GM notes on the scenes of a session."""
        for doc in self._account.docs("scenes").values():
            if doc["session"] == session and doc.get("note"):
                yield f"**GM notes on {doc['number']}. {one_line(doc['title'])}.** {self._places.links(doc['note'])}\n"

    def points(self) -> Iterator[Page]:
        """Everyone's points gained and spent, oldest first."""
        entries: dict[int, list[Doc]] = {}
        for doc in self._account.docs("ledger").values():
            entries.setdefault(doc["actor"], []).append(doc)
        for i, own in entries.items():
            listed = "\n".join(self._entry(doc) for doc in own)
            front = {KIND: "points", "of": next(iter(self._places.people([i])), "")}
            yield self._places.page("ledger", i, read_only_text(without_empty(front), listed))

    def _entry(self, doc: Doc) -> str:
        session = self._places.session_ids.get(doc["session"])
        link = f"[[{self._places.stems[f'sessions:{session}']}]]: " if session is not None else ""
        back = ", refunded" if doc["refunded"] else ""
        paid = points_words(self._account.ruleset, doc["currency"], doc["delta"])
        why = purpose_words(self._account.ruleset, doc["reason"], doc["item"])
        return f"- {link}{paid}, {self._places.line(why)}{back}"

    def bestiary_pages(self) -> Iterator[Page]:
        """The prepared things: scenes, maps, entries of the bestiary."""
        docs, ruleset = self._account.docs, self._account.ruleset
        for i, doc in docs("prepared").items():
            kind = ruleset.record(SCENE)
            record = decode(kind.form, doc["record"], strict=True)
            below = [f"**{one_line(label)}.** {self._places.links(text)}" for label, text in kind.lines(record)]
            below += [
                f"- {self._places.line(each['title'])}: {quantity(each['target'], 'segment')}" for each in doc["clocks"]
            ]
            below += [f"Leads to: {one_line(conflict_words(ruleset, doc['planned']))}"] if doc["planned"] else []
            below += [f"Map: {one_line(doc['kept_map'])}"] if doc.get("kept_map") else []
            front = {KIND: "prepared", "aspects": doc["aspects"], "with": self._places.people(doc["participants"])}
            yield self._places.page(
                "prepared", i, read_only_text(without_empty(front), titled_page(doc["title"], below))
            )
        for i, doc in docs("maps").items():
            yield self._places.page(
                "maps", i, read_only_text({KIND: "map"}, titled_page(doc["name"], [fence(doc["text"])]))
            )
        for i, doc in docs("figures").items():
            front = {KIND: "figure", "group": doc["group"], "tags": doc["tags"]}
            below = [
                self._places.links(doc["note"]),
                sheet_text(self._account, doc["sheet"]),
                sheet_data(self._account, doc["sheet"]),
            ]
            yield self._places.page("figures", i, read_only_text(without_empty(front), titled_page(doc["name"], below)))

    def _single(self) -> Iterator[tuple[str, str]]:
        """The single pages as document and text."""
        docs, ruleset = self._account.docs, self._account.ruleset
        options = self._account.campaign["options"].items()
        ruled = (": ".join(option_parts(ruleset, option, value)) for option, value in options)
        yield "rules", titled_page("House rules", ["\n".join(f"- {one_line(each)}" for each in ruled)])
        yield "milestones", titled_page("Milestones", ["\n".join(map(self._milestone, docs("milestones").values()))])
        if "story" in self._places.stems:
            yield "story", titled_page("Story", self._story())
        for table in self._places.others:
            yield table, titled_page(page_title(table), self._documents_of(table))
        yield "index", titled_page(self._account.campaign["name"], self._index())

    def _milestone(self, doc: Doc) -> str:
        tier = tier_title(self._account.ruleset, doc["tier"])
        reached = f", reached in session {doc['session']}" if doc["session"] is not None else ", still ahead"
        note = f". {self._places.line(doc['note'])}" if doc.get("note") else ""
        return f"- {self._places.line(doc['title'])} ({one_line(tier)}{reached}){note}"

    def _story(self) -> Iterator[str]:
        for each, lines in self._account.writings():
            yield f"{'#' * min(2 + each.depth, 6)} {one_line(f'{each.kind.title}: {each.of.label}')}"
            yield from (f"**{one_line(label)}.** {self._places.links(text)}" for label, text in lines)
            yield "\n".join(f"- {one_line(scene)}" for scene in each.scenes)

    def _documents_of(self, table: str) -> Iterator[str]:
        """The texts of a table whose documents have no files."""
        source = SOURCES[table]
        for i, doc in self._account.docs(table).items():
            yield f"## {one_line(str(doc.get(source.title) or quantity(1, source.kind)))}"
            if "target" in doc and "tally" in doc:
                yield f"{doc['tally']} of {doc['target']}"
            yield from (self._places.links(text) for name in source.body for text in texts_in(doc.get(name)) if text)
            yield self._pictures.link(i)

    def _index(self) -> Iterator[str]:
        docs, stems = self._account.docs, self._places.stems
        yield one_line(self._account.ruleset.title)
        others = (of for of in (*SINGLE, *self._places.others) if of != "index" and of in stems)
        yield " · ".join(f"[[{stems[of]}]]" for of in others)
        kinds: dict[str, list[str]] = {"Characters": [stems[f"characters:{i}"] for i in docs("characters")]}
        for i, doc in docs("articles").items():
            kinds.setdefault(f"World: {self._places.folders[doc['sort']]}", []).append(self._places.links.stem(i))
        kinds["Prepared scenes"] = [stems[f"prepared:{i}"] for i in docs("prepared")]
        for title, listed in kinds.items():
            if listed:
                yield f"## {one_line(title)}"
                yield "\n".join(f"- [[{each}]]" for each in listed)
        if self._places.session_ids:
            yield "## Sessions"
            yield "\n".join(map(self._session_link, sorted(self._places.session_ids, reverse=True)))

    def _session_link(self, number: int) -> str:
        """A session's link with its title: `- [[Session 003]] What Grieve grinds`."""
        session = self._places.session_ids[number]
        title = one_line(self._account.docs("sessions")[session]["title"])
        return f"- [[{self._places.stems[f'sessions:{session}']}]] {title}".rstrip()
