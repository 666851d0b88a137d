"""A browser without a window: Chromium by its debugging pipe, for tests of pages and for pictures of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from shutil import which
from time import monotonic, sleep
from typing import Any

CHROMIUM = which("chromium") or which("chromium-browser") or ""
WAIT = 60.0
"""Seconds until something that has to happen soon must have happened."""
_QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
)
_START = (
    "import os, sys; os.dup2(int(sys.argv[1]), 13); os.dup2(int(sys.argv[2]), 14); os.dup2(13, 3); os.dup2(14, 4); "
    "os.execv(sys.argv[3], sys.argv[3:])"
)


class Ended(Exception):
    """The browser has ended by itself, or never started."""


class Browser:
    """One page of a browser of its own, with its profile in an empty folder. Raises `Ended` where it can't start."""

    def __init__(self, folder: Path) -> None:
        theirs, ours = os.pipe()
        our_end, their_end = os.pipe()
        command = (CHROMIUM, "--remote-debugging-pipe", f"--user-data-dir={folder}", *_QUIET, "about:blank")
        self._program = subprocess.Popen(
            [sys.executable, "-c", _START, str(theirs), str(their_end), *command],
            pass_fds=(theirs, their_end),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs)
        os.close(their_end)
        self._out, self._in = os.fdopen(ours, "wb", buffering=0), os.fdopen(our_end, "rb")
        self._last, self._session = 0, ""
        pages = self._call("Target.getTargets")["targetInfos"]
        page = next(each["targetId"] for each in pages if each["type"] == "page")
        self._session = self._call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]

    def open(self, address: str) -> None:
        """Go to an address, and wait until its page is there."""
        self._call("Page.navigate", url=address)
        self.wait_for(f"location.href === {json.dumps(address)} && document.readyState === 'complete'")

    def value(self, expression: str) -> Any:
        """Return the value of an expression on the page; None for nothing and for an impossible one."""
        return self._call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def text(self, selector: str = "body") -> str:
        """The words of an element as people see them; empty where there is none."""
        return str(self.value(f"(document.querySelector({json.dumps(selector)}) || {{}}).innerText || ''"))

    def wait_for(self, expression: str) -> None:
        """Wait until an expression is true on the page. Raises `TimeoutError`."""
        until = monotonic() + WAIT
        while not self.value(expression):
            if monotonic() > until:
                raise TimeoutError(f"{expression}\n{self.text()}")
            sleep(0.1)

    def picture(self, file: Path, width: int, height: int, *, scale: float = 1, mobile: bool = False) -> None:
        """Write a picture of the page on a screen of some size."""
        size = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": mobile}
        self._call("Emulation.setDeviceMetricsOverride", **size)
        file.write_bytes(b64decode(self._call("Page.captureScreenshot", format="png")["data"]))

    def close(self) -> None:
        """End the browser."""
        self._out.close()
        self._in.close()
        self._program.kill()
        self._program.wait()

    def _call(self, method: str, **given: Any) -> dict[str, Any]:
        self._last += 1
        asked = {"id": self._last, "method": method, "params": given}
        said = asked | ({"sessionId": self._session} if self._session else {})
        try:
            self._out.write(json.dumps(said).encode() + b"\0")
        except BrokenPipeError as error:
            raise Ended from error
        while (answer := json.loads(self._read())).get("id") != self._last:
            pass
        assert "error" not in answer, answer
        found: dict[str, Any] = answer["result"]
        return found

    def _read(self) -> bytes:
        said = b""
        while (byte := self._in.read(1)) != b"\0":
            if not byte:
                raise Ended
            said += byte
        return said
