"""Limits for a board's readers: their number, and the time of each."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    from uvicorn.server import ServerState

MOST = 64
"""The most connections at once."""
MOST_FROM_ONE = 32
"""The most connections from one address."""
ANSWERING = object()
PATIENCE = 5.0
"""The seconds in which a reader has to send a request, or to take part of an answer."""


class Bounded(H11Protocol):
    """A connection that is closed at once if there are too many."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin a connection."""
        super().connection_made(transport)
        others = (each for each in self.connections if isinstance(each, Bounded))
        whence = Counter(each.client[0] for each in others if each.client)
        if len(self.connections) > MOST or (self.client and whence[self.client[0]] > MOST_FROM_ONE):
            transport.abort()

    @property
    def answered(self) -> object:
        """The last answer if it is complete, so that no request is pending; ANSWERING during one."""
        return self.cycle if self.cycle is None or self.cycle.response_complete else ANSWERING

    @property
    def unread(self) -> int:
        """The bytes sent to the reader but not taken."""
        return self.transport.get_write_buffer_size()


async def drop_the_slow(state: ServerState) -> None:
    """Drop readers who send no request or take no answer for too long; runs for ever."""
    before: dict[Any, tuple[object, int]] = {}
    while True:
        await asyncio.sleep(PATIENCE)
        now = {each: (each.answered, each.unread) for each in state.connections if isinstance(each, Bounded)}
        for each, (answered, unread) in now.items():
            answered_then, unread_then = before.get(each, (ANSWERING, 0))
            if answered is answered_then is not ANSWERING or 0 < unread_then <= unread:
                each.transport.abort()
        before = now
