"""Readers of a board, while the input is open: each follows the news of its page and reads it after each change.

`python -m benchmarks.apps.readers ADDRESS ...` has one for each address; it says `connected` once all have read theirs.
"""

import sys
from threading import Semaphore, Thread
from urllib.request import ProxyHandler, build_opener


def read(address: str, connected: Semaphore) -> None:
    """Follow a page as a browser does."""
    web = build_opener(ProxyHandler({}))
    with web.open(f"{address}/events") as news:
        for line in news:
            if line.startswith(b"data: "):
                with web.open(address) as page:
                    page.read()
                connected.release()


if __name__ == "__main__":
    addresses = sys.argv[1:]
    ready = Semaphore(0)
    for each in addresses:
        Thread(target=read, args=(each, ready), daemon=True).start()
    for _ in addresses:
        ready.acquire()
    print("connected", flush=True)
    sys.stdin.read()
