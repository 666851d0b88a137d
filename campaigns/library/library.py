"""The library: the folder with all campaigns, each in its own.

Beside them are `.backups`, thinned out over the years, and `.deleted`, which holds deleted and replaced campaigns with
their date until you remove them. Imports are made where they are needed: a campaign is found before the first paint,
which must not wait for them.
"""
# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeVar

from campaigns import commands, names
from campaigns.library.backups import Backups, writing_errors
from campaigns.library.campaign_list import SAMPLE, Shelved, is_campaign, read_listing, reading_errors
from core.lazy_imports import Lazy
from core.refusal import Refusal

if TYPE_CHECKING:
    from campaigns import campaign as played
    from campaigns import store
    from campaigns.library import samples
    from campaigns.store import Copy, Tell, disk
    from campaigns.templates import session_zero as zero
    from campaigns.templates import templates
else:
    played, store, disk = Lazy("campaigns.campaign"), Lazy("campaigns.store"), Lazy("campaigns.store.disk")
    samples, templates = Lazy("campaigns.library.samples"), Lazy("campaigns.templates.templates")
    zero = Lazy("campaigns.templates.session_zero")

T = TypeVar("T")

__all__ = ["Copy", "Library"]


def describe_changes(before: Shelved, summary: str, next_evening: str) -> Iterator[Any]:
    """The commands that change a campaign's lines in the library to these."""
    if summary.strip() != before.summary:
        yield commands.DescribeCampaign(summary=summary)
    if next_evening.strip() != before.next_evening:
        yield commands.SetNextEvening(date=next_evening)


class Library(Backups):
    """The campaigns in one folder. Raises `Refusal` for names and `CampaignError` for campaigns.

    Methods that create or move campaigns wait for another program that does so; `tell` is told of it.
    """

    def with_teller(self, tell: Tell) -> Library:
        """The same library, with `tell` for messages about waiting."""
        return Library(self.folder, self._clock, tell)

    def new(
        self,
        name: str,
        ruleset: str,
        options: Mapping[str, Any] | None = None,
        seed: str | None = None,
        *,
        session_zero: bool = False,
    ) -> Path:
        """Create a campaign, with a `session_zero` if wanted. Return its folder."""
        from campaigns.library.new_campaign import create

        name = names.check_name(name)
        with self._workshop("the campaign") as workshop:
            made = workshop / names.folder_name(name)
            with create(made, name, ruleset, options=options or {}, seed=seed, clock=self._now) as campaign:
                if session_zero:
                    zero.prepare(campaign)
            return self._place(made, name)

    def copy(self, folder: Path, name: str, at: int | None = None) -> Path:
        """Copy a campaign under another name. Return the copy's folder.

        With `at` it goes on after this change, undone or not, with other luck. Refuse an entry that isn't a change.
        """
        name = names.check_name(name)
        with self._workshop("the copy") as workshop:
            made = workshop / names.folder_name(name)
            store.import_(store.export(folder, workshop / "copy.zip"), made)
            store.carry_over(folder, made, aside=False)
            if at is not None:
                self._go_on_after(made, at)
            self.rename(made, name)
            return self._place(made, name)

    def _go_on_after(self, made: Path, at: int | None = None) -> None:
        """Let a copy go on with other luck than its original, which would tell what it draws."""
        with played.Campaign.open(made, clock=self._now) as campaign:
            if at is not None:
                campaign.go_to(at)
            campaign.change_luck()

    def rename(self, folder: Path, name: str) -> None:
        """Rename a campaign. Its folder and backups stay."""
        with played.Campaign.open(folder, clock=self._now) as campaign:
            campaign.do(commands.RenameCampaign(name=names.check_name(name)))

    def describe(self, folder: Path, summary: str, next_evening: str) -> None:
        """Set a campaign's summary and the date of its next session."""
        with played.Campaign.open(folder, clock=self._now) as campaign:
            for command in describe_changes(read_listing(folder), summary, next_evening):
                campaign.do(command)

    def delete(self, folder: Path, typed_name: str) -> Path:
        """Move a campaign to `.deleted` if its name was typed. Return its new place.

        A campaign whose name can't be read goes by its folder's name.
        """
        name = read_listing(folder).name
        if typed_name.strip() != name:
            raise Refusal("wrong_name", f"To delete this campaign, type its name: {name}.", "typed_name")
        with writing_errors("the move to .deleted"), store.lock_folder(folder.resolve().parent, self._tell):
            if store.is_held(folder):
                raise store.Locked("This campaign is open in another program. Close it there first.")
            return self._discard(folder.resolve(), folder.name)

    # --- files -----------------------------------------------------------------------------------------------

    def export(self, folder: Path, file: Path, *, replace: bool = False) -> Path:
        """Write a whole campaign to one file, replacing an existing one only with `replace`."""
        with reading_errors(file):
            if file.is_dir() or (file.exists() and not replace):
                raise store.Exists(f"{file} already exists.")
            inside = (self.folder.resolve(), folder.resolve())
            above = file.resolve().parents
            if any(place in above for place in inside) or any(map(is_campaign, above)):
                raise store.Exists(f"{file} would be among wyrdbook's own files. Export to another folder.")
        return store.export(folder, file)

    def import_file(self, file: Path) -> Path:
        """Import a campaign from a file after checking everything in it. Return its folder."""
        from campaigns.library.import_check import check_documents

        if not file.is_file():
            raise store.NotACampaign(f"There is no file {file}.")
        with self._workshop("the campaign") as workshop:
            made = workshop / "campaign"
            store.import_(file, made)
            return self._place(made, check_documents(made))

    def do_whole(self, folder: Path, act: Callable[[played.Campaign], T], *, keep: bool = True) -> T:
        """Do something to a campaign wholly or not at all: to a copy, which then takes its place.

        Nothing changes if `act` raises, or without `keep`, which is a trial. The replaced campaign is moved to
        `.deleted` beside it.
        """
        written = store.log_stamp(folder)
        with TemporaryDirectory(prefix="wyrdbook-") as there:
            made = Path(there) / folder.name
            store.import_(store.export(folder, Path(there) / "before.zip"), made)
            with played.Campaign.open(made) as campaign:
                before = campaign.view.seq
                done = act(campaign)
                after = campaign.view.seq
            if keep and after != before:
                self._replace(store.export(made, Path(there) / "after.zip"), folder, since=written, files=False)
        return done

    # --- the sample ------------------------------------------------------------------------------------------

    def sample(self, ruleset: str | None = None) -> Path:
        """The private copy of a game's sample campaign (None: the first that has one), made when first asked for."""
        from core.rulesets import MODULES

        made = self._sample_of(next(iter(MODULES)) if ruleset is None else ruleset)
        return made if is_campaign(made) else self._new_sample(ruleset)

    def _sample_of(self, ruleset: str) -> Path:
        return self.folder / f"{SAMPLE}{names.slug(ruleset)}"

    def _new_sample(self, ruleset: str | None) -> Path:
        rules = samples.find_sample(ruleset).ruleset
        target = self._sample_of(rules.id)
        with self._workshop("the sample") as workshop:
            if not is_campaign(target):
                samples.build(rules, made := workshop / target.name)
                disk.move(made, target)
        return target

    def new_from_sample(self, ruleset: str | None, name: str) -> Path:
        """Create a campaign that continues a game's sample (None: the first one's), with luck of its own.

        Return its folder.
        """
        sample, name = samples.find_sample(ruleset), names.check_name(name)
        with self._workshop("the campaign") as workshop:
            samples.build(sample.ruleset, made := workshop / names.folder_name(name))
            self._go_on_after(made)
            if name != sample.beginning.name:
                self.rename(made, name)
            return self._place(made, name)

    # --- templates -------------------------------------------------------------------------------------------

    def templates(self) -> tuple[Shelved, ...]:
        """The templates by name; a damaged one is listed with its fault."""
        from campaigns.templates.templates import FOLDER

        return tuple(sorted(Library(self.folder / FOLDER).list(), key=lambda template: template.name.casefold()))

    def template(self, text: str) -> Path:
        """A template by its name, or by the beginning of it or of a word in it."""
        found = names.find_called(text, [((each.name, each.folder.name), each) for each in self.templates()])
        if len(found) == 1:
            return found[0].folder
        known = ", ".join(each.name for each in found or self.templates()) or "none yet"
        if found:
            raise Refusal("no_template", f"{text:.60} could be any of: {known}.")
        missing = f"There is no template {text:.60}." if text.strip() else "Name a template."
        raise Refusal("no_template", " ".join((missing, f"The templates are: {known}.")))

    def keep_template(self, folder: Path, name: str, *, players: bool = False) -> Path:
        """Save a campaign's rules and world as a template; an older one of this name moves to `.deleted`.

        Return its folder.
        """
        shelf = Library(self.folder / templates.FOLDER, self._clock, self._tell)
        name = names.check_name(name)
        with shelf._workshop("the template") as workshop:
            templates.make(folder, made := workshop / names.folder_name(name), name, players=players, clock=self._now)
            for before in shelf.list():
                if before.name == name:
                    self._discard(before.folder, before.folder.name)
            return shelf._place(made, name)

    def new_from_template(self, template: Path, name: str) -> Path:
        """Create a campaign from a template. Return its folder."""
        name = names.check_name(name)
        with self._workshop("the campaign") as workshop:
            templates.make(template, made := workshop / names.folder_name(name), name, players=True, clock=self._now)
            return self._place(made, name)

    # --- folders ---------------------------------------------------------------------------------------------

    def _free(self, name: str) -> Path:
        """An unused folder for a new campaign of this name."""
        taken = {path.name for path in self.folder.iterdir()} if self.folder.is_dir() else set()
        return self.folder / names.folder_name(name, taken)

    def _place(self, made: Path, name: str) -> Path:
        """Move a finished campaign from the workshop into the library."""
        disk.move(made, target := self._free(name))
        return target

    @contextmanager
    def _workshop(self, what: str) -> Iterator[Path]:
        """A hidden folder on the same file system, so that a campaign appears in the library whole or not at all."""
        with writing_errors(what), store.workshop(self.folder, self._tell) as made:
            yield made
