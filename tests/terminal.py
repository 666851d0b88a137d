"""Run a program on a pseudo-terminal, press its keys and read its screen.

For what only the real program can show: start and quit, a kill in the middle, the bytes it writes. Everything
waits for a condition with a deadline; nothing sleeps for a while and hopes.

    with Terminal([sys.executable, "-m", "tui"], columns=80, lines=24) as terminal:
        terminal.wait_for("Campaigns")
        terminal.press("down", "enter")
        terminal.kill()
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Self

import pexpect
import pyte

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "space": " ",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "insert": "\x1b[2~",
    "delete": "\x1b[3~",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    **{f"f{n}": f"\x1bO{letter}" for n, letter in enumerate("PQRS", 1)},
    **{f"f{n}": f"\x1b[{code}~" for n, code in enumerate((15, 17, 18, 19, 20, 21, 23, 24), 5)},
}

FRAME_START, FRAME_END = b"\x1b[?2026h", b"\x1b[?2026l"
"""The bytes around a complete repaint, once the program knows that the terminal paints whole frames."""

PATIENCE = 60.0
"""Seconds after which something that is waited for is said never to come: many times what a busy machine takes."""

_FRAMES_QUERY, _FRAMES_ANSWER = b"\x1b[?2026$p", "\x1b[?2026;2$y"

_ENVIRONMENT = {
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
    "LANG": "C.UTF-8",
    "TEXTUAL_DISABLE_KITTY_KEY": "1",  # pyte would print the end of that protocol's sequences
}

_SIZE_OF_ANOTHER = ("COLUMNS", "LINES")  # readline leaves them behind in the test runner


class _Screen(pyte.Screen):
    """A screen that sends its answers to the program's questions."""

    def __init__(self, columns: int, lines: int, answer: Callable[[str], object]) -> None:
        super().__init__(columns, lines)
        self._answer = answer

    def write_process_input(self, data: str) -> None:
        self._answer(data)


class Terminal:
    """A program with a keyboard and a screen of its own; it does not outlive the `with` block."""

    def __init__(
        self,
        command: Sequence[str],
        columns: int = 120,
        lines: int = 40,
        env: Mapping[str, str] | None = None,
        *,
        hears: bool = True,
    ) -> None:
        """With `hears` false the program is not told when its terminal goes away, as under `make play`."""
        inherited = {name: value for name, value in os.environ.items() if name not in _SIZE_OF_ANOTHER}
        environment = {**inherited, **_ENVIRONMENT, **(env or {})}
        self._child = pexpect.spawn(
            command[0],
            list(command[1:]),
            env=environment,
            dimensions=(lines, columns),
            timeout=None,
            preexec_fn=partial(signal.signal, signal.SIGHUP, signal.SIG_DFL if hears else signal.SIG_IGN),
        )
        self._child.delaybeforesend = None
        self._child.delayafterclose = self._child.delayafterterminate = 0
        self._screen = _Screen(columns, lines, self._child.send)
        self._stream = pyte.ByteStream(self._screen)
        self._unread = bytearray()
        self._tail = b""
        self.ended = False
        """True if the program has closed its side, seen by the last read."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._running():
            self.kill()
            self.wait_gone()
        self._child.close()

    def hang_up(self) -> None:
        """Close the terminal under the program; nothing comes from it any more."""
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, self._child.child_fd)
        os.close(nothing)

    @property
    def screen(self) -> list[str]:
        """The present screen, line by line: nothing yet of an incomplete frame."""
        while self.receive():
            pass
        whole = len(self._unread) if self.ended else _whole(self._unread)
        self._stream.feed(bytes(self._unread[:whole]))
        del self._unread[:whole]
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """The present screen, as one text."""
        return "\n".join(self.screen)

    def press(self, *keys: str) -> None:
        """Press keys one after the other: characters, or names such as `enter`, `ctrl+p`, `f1`."""
        for key in keys:
            self._child.send(_sequence(key))

    def type(self, text: str) -> None:
        """Type text as it is."""
        self._child.send(text)

    def resize(self, columns: int, lines: int) -> None:
        """Make the terminal another size; the program is told at once."""
        self._screen.resize(lines, columns)
        self._child.setwinsize(lines, columns)

    def wait_for(self, text: str, seconds: float = PATIENCE) -> None:
        """Wait until the screen shows `text`."""
        self.wait_until(lambda: text in self.text, f"{text!r} on the screen", seconds)

    def wait_until(self, condition: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
        """Wait until `condition` holds; fail with the screen if it does not in time, or the program ended."""
        deadline = time.monotonic() + seconds
        while not condition():
            if self.ended or time.monotonic() > deadline:
                if condition():  # its last words may come just after its end
                    return
                ending = "the program ended before" if self.ended else f"not within {seconds} s:"
                raise AssertionError(f"{ending} {what}\n{self.text}")
            self.receive(0.05)

    def receive(self, seconds: float = 0.0) -> bytes:
        """Read what the program wrote, waiting at most so long for something; for measuring, as it costs little."""
        try:
            data: bytes = self._child.read_nonblocking(1 << 16, seconds)
        except pexpect.TIMEOUT:
            return b""
        except pexpect.EOF:
            self.ended = True
            return b""
        self._unread += data
        self._promise_whole_frames(data)
        return data

    @property
    def kept_waiting(self) -> float:
        """How many seconds the program's main thread wanted to run while the processors were busy with others."""
        return int(Path(f"/proc/{self._child.pid}/schedstat").read_text().split()[1]) / 1e9

    @property
    def processor(self) -> float:
        """How many seconds of a processor all threads of the program have had, to the microsecond."""
        return time.clock_gettime((~self._child.pid << 3) | 2)  # its clock, as clock_getcpuclockid(3) makes it

    @property
    def wants_to_run(self) -> bool:
        """True if any thread of the program is at work or waits for a processor or a disk."""
        states = (
            task.read_text().rpartition(")")[2].split()[0]
            for task in Path(f"/proc/{self._child.pid}/task").glob("*/stat")
        )
        return any(state != "S" for state in states)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End the program as a power cut would, or send it another signal."""
        self._child.kill(how)

    def stop(self, how: signal.Signals = signal.SIGSTOP) -> None:
        """Make the program stand still, and wait until it does; SIGTSTP is what its own suspending begins with."""
        self.kill(how)
        self.wait_stopped()

    def wait_stopped(self) -> None:
        """Wait until the system says that the program stands still."""
        self.wait_until(lambda: os.waitpid(self._child.pid, os.WUNTRACED | os.WNOHANG)[0], "the program stopped")

    def wait_gone(self, seconds: float = PATIENCE) -> int:
        """Wait until the program has ended; return its exit status, or minus the signal that ended it."""
        deadline = time.monotonic() + seconds
        while self._running():
            if time.monotonic() > deadline:
                raise AssertionError(f"still running after {seconds} s\n{self.text}")
            if not self.receive(0.02):
                time.sleep(0.001)  # its terminal may be closed already
        status, by_signal = self._child.exitstatus, self._child.signalstatus
        return -int(by_signal) if status is None else int(status)

    def _running(self) -> bool:
        self._child.flag_eof = False  # or pexpect waits for the end, however long that takes
        return bool(self._child.isalive())

    def _promise_whole_frames(self, data: bytes) -> None:
        """Answer the question whether the terminal paints whole frames, so that their ends can be seen."""
        seen = self._tail + data
        if _FRAMES_QUERY in seen:
            self._child.send(_FRAMES_ANSWER)
            seen = b""
        self._tail = seen[-len(_FRAMES_QUERY) + 1 :]


def _whole(data: bytes | bytearray) -> int:
    """How many bytes there are before a frame whose end has not come, or before what may begin one."""
    begun = data.rfind(FRAME_START)
    if begun > data.rfind(FRAME_END):
        return begun
    parts = (size for size in range(len(FRAME_START) - 1, 0, -1) if data.endswith(FRAME_START[:size]))
    return len(data) - next(parts, 0)


def _sequence(key: str) -> str:
    if key in KEYS:
        return KEYS[key]
    if key.startswith("ctrl+"):
        return chr(ord(key.removeprefix("ctrl+").upper()) & 0x1F)
    if len(key) != 1:
        raise ValueError(f"No such key: {key!r}")
    return key
