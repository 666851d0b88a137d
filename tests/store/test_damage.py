"""Files cut short or with a bit turned: the right state, or a refusal that says where, and never silence."""

from pathlib import Path

import pytest

from campaigns.store import Damaged, Store, StoreError, inspect, verify_chain
from tests.store.campaign import everything, hurt, new_campaign


class Written:
    """A campaign of two segments, its live one with a tail the saved state does not have."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.live = folder / "log" / "000002.jsonl"
        self.old = folder / "log" / "000001.jsonl"
        self.state = folder / "state.json"
        self.states = {}
        with new_campaign(folder) as store:
            hurt(store, note="über")
            store.rotate()
            hurt(store)
            store.checkpoint()
            self.checkpoint = self.live.stat().st_size
            self.states[store.seq] = everything(store)
            for note in ("", "a longer note " * 5, "x"):
                hurt(store, note=note)
                self.states[store.seq] = everything(store)
            self.last = store.seq
            before_closing = self.state.read_bytes()
        self.state.write_bytes(before_closing)

    def opened(self) -> tuple[int, dict]:
        store = Store.open(self.folder, read_only=True)
        return store.seq, everything(store)

    def opened_or_refused(self) -> tuple[int, dict] | StoreError:
        try:
            return self.opened()
        except StoreError as error:
            return error


@pytest.fixture
def written(folder) -> Written:
    return Written(folder)


def test_the_live_segment_cut_at_every_byte(written):
    whole = written.live.read_bytes()
    for size in range(len(whole)):
        written.live.write_bytes(whole[:size])
        if size < written.checkpoint:
            with pytest.raises(Damaged, match=r"log/000002\.jsonl"):
                written.opened()
        else:
            seq = 3 + whole[written.checkpoint : size].count(b"\n")
            assert written.opened() == (seq, written.states[seq])


def test_a_torn_end_is_put_aside_and_reported_and_work_goes_on(written):
    whole, saved = written.live.read_bytes(), written.state.read_bytes()
    for lost in (1, 20, 40, 60):
        for filling in (b"", bytes(lost), bytes(5000)):
            written.state.write_bytes(saved)
            written.live.write_bytes(whole[:-lost] + filling)
            assert inspect(written.folder).kind == "torn"
            with Store.open(written.folder) as store:
                (notice,) = store.notices
                place = written.folder / notice[notice.index("aside/") :].rstrip(".")
                assert written.live.read_bytes() + place.read_bytes() == whole[:-lost] + filling
                assert (store.seq, everything(store)) == (written.last - 1, written.states[written.last - 1])
                hurt(store, note="x")
            assert written.opened() == (written.last, written.states[written.last])
            assert inspect(written.folder, deep=True).kind == "fine"


def test_the_state_cut_at_every_byte_is_refused(written):
    whole = written.state.read_bytes()
    for size in range(len(whole)):
        written.state.write_bytes(whole[:size])
        with pytest.raises(Damaged, match=r"state\.json") as caught:
            written.opened()
        assert caught.value.kind == "damaged_state"


@pytest.mark.parametrize("file", ["live", "old", "state"])
def test_one_bit_turned_in_every_byte(written, file):
    """A flip is refused at opening or, in what opening does not read, found when looking back; no state is wrong."""
    path = getattr(written, file)
    whole = bytearray(path.read_bytes())
    right = (written.last, written.states[written.last])
    for place in range(len(whole)):
        bit = 1 << (place * 5 % 8)
        whole[place] ^= bit
        path.write_bytes(whole)
        outcome = written.opened_or_refused()
        if isinstance(outcome, StoreError):
            assert path.name in str(outcome)
        else:
            assert outcome == right
            assert verify_chain(written.folder).kind == "damaged_log", f"byte {place} of {path.name}"
            assert file != "state"
        whole[place] ^= bit


def test_damage_says_which_line_of_which_file(written):
    whole = bytearray(written.live.read_bytes())
    whole[written.checkpoint + 40] ^= 1
    written.live.write_bytes(whole)
    with pytest.raises(Damaged) as caught:
        written.opened()
    expected = f"log/000002.jsonl is damaged at line 3 (byte {written.checkpoint}): its checksum is wrong."
    assert str(caught.value) == expected


@pytest.mark.parametrize(
    ("lost", "kind"),
    [
        (["state.json"], "damaged_state"),
        (["log/000001.jsonl"], "damaged_log"),
        (["log/000002.jsonl"], "damaged_log"),
        (["log/000001.jsonl", "log/000002.jsonl"], "damaged_log"),
        (["state.json", "log/000001.jsonl"], "damaged_state"),
    ],
)
def test_a_campaign_with_files_missing_never_opens(written, lost, kind):
    for name in lost:
        (written.folder / name).unlink()
    for read_only in (True, False):
        with pytest.raises(Damaged, match="missing") as caught:
            Store.open(written.folder, read_only=read_only)
        assert caught.value.kind == kind


def test_segments_of_another_campaign_or_order_are_refused(written, tmp_path):
    other = Written(tmp_path / "other")
    with Store.open(other.folder) as store:
        hurt(store, note="different")
    with new_campaign(tmp_path / "third") as store:
        hurt(store, note="not the same as the first")
        store.rotate()
        hurt(store)
    live = written.live.read_bytes()
    written.live.write_bytes((tmp_path / "third/log/000002.jsonl").read_bytes())
    with pytest.raises(Damaged):
        written.opened()
    written.live.write_bytes(live)
    written.old.write_bytes(live)
    assert verify_chain(written.folder).kind == "damaged_log"
    written.old.write_bytes((tmp_path / "third/log/000001.jsonl").read_bytes())
    assert verify_chain(written.folder).kind == "damaged_log"


def test_zeros_in_a_line_before_the_last_are_damage(written):
    """Zeros may be a hole only in the last line: a line with another after it was whole when that one began."""
    data = bytearray(written.live.read_bytes())
    data[written.checkpoint + 40 : written.checkpoint + 60] = bytes(20)
    written.live.write_bytes(data)
    with pytest.raises(Damaged, match=r"log/000002\.jsonl is damaged"):
        written.opened()
