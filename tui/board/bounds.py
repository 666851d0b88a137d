"""Bounds for those who connect to a board: how many there may be, and how long each may take."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    from uvicorn.server import ServerState

MOST = 64
"""Connections there may be at once."""
MOST_FROM_ONE = 32
"""Connections there may be from one address."""
ANSWERING = object()
PATIENCE = 5.0
"""Seconds in which a reader has to say what they want, or to take some of what is sent."""


class Bounded(H11Protocol):
    """A connection that is closed at once where there are too many."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin a connection."""
        super().connection_made(transport)
        others = (each for each in self.connections if isinstance(each, Bounded))
        whence = Counter(each.client[0] for each in others if each.client)
        if len(self.connections) > MOST or (self.client and whence[self.client[0]] > MOST_FROM_ONE):
            transport.abort()

    @property
    def answered(self) -> object:
        """The last answer if it is complete, so that nothing is asked for now; ANSWERING while one is being given."""
        return self.cycle if self.cycle is None or self.cycle.response_complete else ANSWERING

    @property
    def unread(self) -> int:
        """Bytes that were sent to the reader and not taken."""
        return self.transport.get_write_buffer_size()


async def drop_the_slow(state: ServerState) -> None:
    """Drop, for ever, whoever asks for nothing or takes nothing of what is sent for too long."""
    before: dict[Any, tuple[object, int]] = {}
    while True:
        await asyncio.sleep(PATIENCE)
        now = {each: (each.answered, each.unread) for each in state.connections if isinstance(each, Bounded)}
        for each, (answered, unread) in now.items():
            answered_then, unread_then = before.get(each, (ANSWERING, 0))
            if answered is answered_then is not ANSWERING or 0 < unread_then <= unread:
                each.transport.abort()
        before = now
