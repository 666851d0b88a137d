"""The library: the folder that holds the campaigns, each in a folder of its own.

Beside them are `.backups`, copies of each campaign thinned out over the years, and `.deleted`: what is deleted or
replaced is moved there with its date, and only people remove it for good.

Imports stand where they are needed: a campaign is found before the first paint, which must not wait for them.
"""
# ruff: noqa: PLC0415

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from campaigns import commands, names
from campaigns.keeping import folders
from core.refusal import Refusal

if TYPE_CHECKING:
    from campaigns.campaign import Campaign
    from campaigns.store import Copy, Tell

T = TypeVar("T")

__all__ = ["Copy", "Library", "Shelved", "is_campaign"]

_BACKUPS, _DELETED = ".backups", ".deleted"
_SAMPLE = "sample_"
"""What the folders of private copies of samples begin with; no campaign's slug has an underscore."""


class Shelved(NamedTuple):  # a dataclass takes ten times as long to define, and the first paint waits for it
    """A campaign as the library lists it; with a `fault`, what is wrong with it and no more is known."""

    name: str
    ruleset: str
    title: str
    folder: Path
    sessions: int = 0
    fault: str = ""


class Library:
    """The campaigns in one folder. Raises `Refusal` for names and `CampaignError` for campaigns.

    What makes or moves campaigns waits for another program that does; `tell` hears of it.
    """

    def __init__(
        self, folder: Path | None = None, clock: Callable[[], str] | None = None, tell: Tell | None = None
    ) -> None:
        self.folder = folders.campaigns() if folder is None else folder
        self._clock, self._tell = clock, tell

    def telling(self, tell: Tell) -> Library:
        """The same library, for work that says what it waits for."""
        return Library(self.folder, self._clock, tell)

    def tidy(self) -> tuple[str, ...]:
        """Finish what a killed program left and close to others what earlier versions left open; returns what to say.

        What cannot be done is left for the next time. Of what is in order each folder costs a glance.
        """
        try:
            here = list(self.folder.iterdir())
        except OSError:
            return ()
        ours = [self.folder] if self.folder == folders.campaigns() else []
        ours += [path for path in here if path.name in (_BACKUPS, _DELETED) or is_campaign(path)]
        if wide := [path for path in ours if folders.is_open_to_others(path)]:
            from campaigns.keeping.tidying import close_to_others

            for path in wide:
                close_to_others(path)
        return self._finish_restores(self.folder) if any(".replaced-" in path.name for path in here) else ()

    def list(self) -> tuple[Shelved, ...]:
        """Every campaign, the one played last first; a damaged one is listed with its fault."""
        with _reading(self.folder):
            found = sorted(self._folders(), key=_played, reverse=True)
        return tuple(_shelved(folder) for folder in found)

    def names(self) -> tuple[str, ...]:
        """The name of every campaign's folder, in order; nothing in it is read."""
        with _reading(self.folder):
            return tuple(sorted(folder.name for folder in self._folders()))

    def last(self) -> Path | None:
        """The campaign that was played last; None in an empty library. Nothing in it is read."""
        return max(self._folders(), key=_played, default=None)

    def new(self, name: str, ruleset: str, options: Mapping[str, Any] | None = None, seed: str | None = None) -> Path:
        """Make a campaign; returns its folder."""
        from campaigns.keeping.creation import create

        name = names.checked(name)
        with self._workshop("the campaign") as workshop:
            made = workshop / names.slug(name)
            create(made, name, ruleset, options=options or {}, seed=seed, clock=self._now).close()
            return self._put(made, name)

    def copy(self, folder: Path, name: str) -> Path:
        """Make a copy of a campaign under another name; returns its folder."""
        from campaigns import store

        name = names.checked(name)
        with self._workshop("the copy") as workshop:
            made = workshop / names.slug(name)
            store.import_(store.export(folder, workshop / "copy.zip"), made)
            self.rename(made, name)
            return self._put(made, name)

    def rename(self, folder: Path, name: str) -> None:
        """Give a campaign another name. Its folder stays, and so do its backups."""
        from campaigns.campaign import Campaign

        with Campaign.open(folder, clock=self._now) as campaign:
            campaign.do(commands.RenameCampaign(name=names.checked(name)))

    def delete(self, folder: Path, typed_name: str) -> Path:
        """Move a campaign to `.deleted` if its name was typed; returns where it is now.

        A campaign whose name cannot be read is called by the name of its folder.
        """
        from campaigns import store

        name = _shelved(folder).name
        if typed_name.strip() != name:
            raise Refusal("wrong_name", f"To delete this campaign, type its name: {name}.", "typed_name")
        with _writing("the move to .deleted"), store.alone_in(folder.resolve().parent, self._tell):
            if store.is_held(folder):
                raise store.Locked("This campaign is open in another program; close it there first.")
            return self._discard(folder.resolve(), folder.name)

    def find(self, text: str) -> Path:
        """A campaign by its path, its folder's name, its name, or the beginning of either or of a word in it."""
        if is_campaign(path := Path(os.path.expanduser(text))):  # unlike Path's own, it lets `~nobody` be
            return path.resolve()
        if text in {folder.name for folder in self._folders()}:
            return self.folder / text
        from campaigns.store import NotACampaign

        listed = self.list()
        found = names.called(text, [((s.name, s.folder.name), s) for s in listed])
        # One's own before the sample of that name.
        found = [s for s in found if not s.folder.name.startswith(_SAMPLE)] or found
        if len(found) == 1:
            return found[0].folder
        if found:
            several = ", ".join(f"{s.name} ({s.folder.name})" for s in found)
            raise NotACampaign(f"{text:.60} may be any of: {several}.", kind="ambiguous")
        known = ", ".join(s.name for s in listed) or "none yet"
        raise NotACampaign(f"There is no campaign {text:.60}; there are: {known}.")

    # --- files -----------------------------------------------------------------------------------------------

    def export(self, folder: Path, file: Path, *, replace: bool = False) -> Path:
        """Write a whole campaign to one file; one that is there is only replaced if asked to."""
        from campaigns import store

        with _reading(file):
            if file.is_dir() or (file.exists() and not replace):
                raise store.Exists(f"{file} exists already.")
            inside = (self.folder.resolve(), folder.resolve())
            above = file.resolve().parents
            if any(place in above for place in inside) or any(map(is_campaign, above)):
                raise store.Exists(f"{file} would lie among wyrdbook's own files; export to another folder.")
        return store.export(folder, file)

    def import_file(self, file: Path) -> Path:
        """Take in a campaign from a file, once everything in it has been found good; returns its folder."""
        from campaigns import store
        from campaigns.keeping.check import check_documents

        if not file.is_file():
            raise store.NotACampaign(f"There is no file {file}.")
        with self._workshop("the campaign") as workshop:
            made = workshop / "campaign"
            store.import_(file, made)
            return self._put(made, check_documents(made))

    def backup(self, folder: Path) -> Path:
        """Write a verified copy of a campaign, open or not; of the older ones the last ten and one a month stay."""
        from campaigns import store

        return store.backup(folder, self._backups_of(folder), at=self._now(), tell=self._tell)

    def backups(self, folder: Path) -> tuple[Copy, ...]:
        """The backups of a campaign, newest first, and those of others that had its folder before (`foreign`)."""
        from campaigns import store

        kept = self._backups_of(folder)
        with _reading(kept):
            copies = reversed(store.backups(folder.name, kept)) if kept.is_dir() else ()
        own = store.campaign_of(folder)
        return tuple(copy._replace(foreign=bool(own) and copy.campaign not in ("", own)) for copy in copies)

    def restore(self, file: Path, folder: Path | None = None) -> Path:
        """Put a backup in its campaign's place, or in that of the campaign in `folder`; returns the folder.

        What stood there is moved to `.deleted` beside it.
        """
        from campaigns import store
        from campaigns.store import disk

        if not file.is_file():
            raise store.NotACampaign(f"There is no file {file}.")
        target = self._home_of(file) if folder is None else folder.resolve()
        if os.path.lexists(target) and not is_campaign(target):
            raise store.NotACampaign(f"{target} is no campaign; the backup would take its place.")
        with _writing("the backup's campaign"):
            disk.make_folders(target.parent)
            with store.alone_in(target.parent, self._tell):
                self._finish_restores(target.parent)
                old = store.restore(file, target)
                if old is not None:
                    self._put_by(old, target)
        return target

    def do_whole(self, folder: Path, act: Callable[[Campaign], T], *, keep: bool = True) -> T:
        """Do something to a campaign that is done whole or not at all: to a copy, which then takes its place.

        Where `act` raises nothing has changed, nor without `keep`: then it was only tried. What stood there is moved to
        `.deleted` beside it.
        """
        from tempfile import TemporaryDirectory

        from campaigns import store
        from campaigns.campaign import Campaign

        with TemporaryDirectory(prefix="wyrdbook-") as there:
            made = Path(there) / folder.name
            store.import_(store.export(folder, Path(there) / "before.zip"), made)
            with Campaign.open(made) as campaign:
                before = campaign.view.seq
                done = act(campaign)
                after = campaign.view.seq
            if keep and after != before:
                self._replace(folder, store.export(made, Path(there) / "after.zip"), before)
        return done

    def _replace(self, folder: Path, file: Path, seq: int) -> None:
        """Put a file in the place of a campaign that still is at this record."""
        from campaigns.campaign import Campaign

        with Campaign.open(folder, read_only=True) as campaign:
            if campaign.view.seq != seq:
                raise Refusal("changed", "Something else was written to this campaign meanwhile; it is as it was.")
        self.restore(file, folder)

    def _finish_restores(self, parent: Path) -> tuple[str, ...]:
        """Finish restores that were cut, as far as that can be done now; returns what was done."""
        from campaigns.errors import CampaignError
        from campaigns.keeping.tidying import finish_restores

        said: list[str] = []
        with suppress(CampaignError, OSError):
            said.extend(finish_restores(parent, self._discard, self._tell))
        return tuple(said)

    def _put_by(self, old: Path, target: Path) -> None:
        """Move what a backup has replaced to `.deleted`; if that fails, the backup is in place all the same."""
        from campaigns.store import WriteFailed

        try:
            self._discard(old, target.name)
        except OSError as error:
            left = f"what stood there could not be moved to .deleted ({error.strerror}) and is now {old}"
            raise WriteFailed(f"The backup is back, but {left}.") from error

    def _home_of(self, backup: Path) -> Path:
        """The folder of the campaign whose backup in the library this is."""
        from campaigns import store

        named = store.copy_at(backup)
        if named is None or backup.resolve().parent != self._backups_of(self.folder / named.folder):
            raise store.NotACampaign(f"{backup.name} is not one of the library's backups; import it instead.")
        return self.folder / named.folder

    # --- the sample ------------------------------------------------------------------------------------------

    def sample(self, ruleset: str | None = None) -> Path:
        """The private copy of a ruleset's sample campaign (None: of the first that has one), made when asked for."""
        from core.rulesets import MODULES

        made = self._sample_of(next(iter(MODULES)) if ruleset is None else ruleset)
        return made if is_campaign(made) else self._new_sample(ruleset)

    def _sample_of(self, ruleset: str) -> Path:
        return self.folder / f"{_SAMPLE}{names.slug(ruleset)}"

    def _new_sample(self, ruleset: str | None) -> Path:
        from campaigns.sample import build, sampled
        from campaigns.store import disk

        rules = sampled(ruleset).ruleset
        target = self._sample_of(rules.id)
        with self._workshop("the sample") as workshop:
            if not is_campaign(target):
                build(rules, made := workshop / target.name)
                disk.move(made, target)
        return target

    def new_from_sample(self, ruleset: str | None, name: str) -> Path:
        """Make a campaign that goes on where a ruleset's sample stops (None: the first sample); returns its folder."""
        from campaigns.sample import build, sampled

        sample, name = sampled(ruleset), names.checked(name)
        with self._workshop("the campaign") as workshop:
            build(sample.ruleset, made := workshop / names.slug(name))
            if name != sample.beginning.name:
                self.rename(made, name)
            return self._put(made, name)

    # --- folders ---------------------------------------------------------------------------------------------

    def _folders(self) -> Iterator[Path]:
        if self.folder.is_dir():
            yield from (path for path in self.folder.iterdir() if path.name[0] != "." and is_campaign(path))

    def _free(self, name: str) -> Path:
        """A folder for a new campaign of this name."""
        taken = {path.name for path in self.folder.iterdir()} if self.folder.is_dir() else set()
        return self.folder / names.slug(name, taken)

    def _put(self, made: Path, name: str) -> Path:
        """Give what was made in the workshop a place in the library, for a campaign of this name."""
        from campaigns.store import disk

        disk.move(made, target := self._free(name))
        return target

    def _backups_of(self, folder: Path) -> Path:
        # Beside the campaign, which may lie outside the library: another of the same folder name must not lose copies.
        return folder.resolve().parent / _BACKUPS

    def _discard(self, folder: Path, name: str) -> Path:
        """Move a campaign to `.deleted` beside it, which is on the same file system, under its name and the day."""
        from campaigns.store import disk

        disk.make_folders(bin_ := folder.parent / _DELETED)
        dated = f"{self._now()[:10]}-{name}"
        disk.move(folder, target := bin_ / names.numbered(dated, {path.name for path in bin_.iterdir()}))
        return target

    @contextmanager
    def _workshop(self, what: str) -> Iterator[Path]:
        """A hidden folder on the same file system: what is made in it appears in the library whole or not at all."""
        from campaigns import store

        with _writing(what), store.workshop(self.folder, self._tell) as made:
            yield made

    def _now(self) -> str:
        from campaigns.past.moment import now

        return (self._clock or now)()


def is_campaign(folder: Path) -> bool:
    """Whether a folder holds a campaign, or what is left of one."""
    # os.path rather than pathlib: what can be no path at all, with a NUL or too long, is simply not there.
    return os.path.isfile(folder / "state.json") or os.path.isdir(folder / "log")


@contextmanager
def _writing(what: str) -> Iterator[None]:
    """`CampaignError` for what the system refuses to write."""
    try:
        yield
    except OSError as error:
        from campaigns.store.errors import write_failed

        raise write_failed(what, error) from error


@contextmanager
def _reading(folder: Path) -> Iterator[None]:
    """`CampaignError` for what the system does not let be read."""
    try:
        yield
    except OSError as error:
        from campaigns.store import StoreError

        raise StoreError(f"{folder} cannot be read ({error.strerror}).", kind="unreadable") from error


def _shelved(folder: Path) -> Shelved:
    from campaigns.state.tables import ONLY
    from campaigns.store import Store, StoreError
    from core.rulesets import installed

    try:
        with Store.open(folder, read_only=True) as opened:
            campaign = opened.docs("campaign")[ONLY]
            game, rules = campaign["ruleset"], installed(campaign["ruleset"])
            title = rules.title if rules else f"{game} (missing)"
            return Shelved(campaign["name"], game, title, folder, campaign["sessions_played"])
    except (StoreError, Refusal) as fault:
        return Shelved(folder.name, "", "", folder, fault=str(fault))
    except KeyError:
        return Shelved(folder.name, "", "", folder, fault="This is not a campaign of wyrdbook.")


def _played(folder: Path) -> float:
    """When a campaign was last written to; one that cannot be asked comes last."""
    try:
        return max(path.stat().st_mtime for path in (folder / "state.json", folder / "log"))
    except OSError:
        return 0.0
