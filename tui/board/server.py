"""The server of a board: a page and its news behind each link, with limits for readers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from threading import Thread
from typing import TYPE_CHECKING

import uvicorn
from anyio import CapacityLimiter, Event, move_on_after
from anyio.to_thread import run_sync
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from campaigns.board.running_board import PICTURES, Board
from campaigns.board.secret_links import Link
from campaigns.errors import CampaignError
from tui.board.bounds import Bounded, drop_the_slow
from tui.board.guard import Guard

if TYPE_CHECKING:
    from socket import socket

LOOKS = 0.3
"""The seconds between two looks at the campaign."""
BEATS = 15.0
"""The seconds between signs of life, by which a reader who has left is noticed."""


_CHUNK = 1 << 16


class Served:
    """A board for the server: one look at the campaign serves all readers."""

    def __init__(self, board: Board, tell: Callable[[], None]) -> None:
        self._board, self._tell = board, tell
        self._news, self._one = Event(), CapacityLimiter(1)

    async def follow(self) -> None:
        """Look for changes for ever. Anything unreadable now is tried again."""
        links = self._board.links
        while True:
            await asyncio.sleep(LOOKS)
            with suppress(CampaignError, OSError):
                if await run_sync(self._board.look, limiter=self._one):
                    self._news.set()
                    self._news = Event()
            if links != self._board.links:
                links = self._board.links
                self._tell()

    async def page(self, request: Request) -> Response:
        """The page behind a link."""
        link = self._link(request)
        page = await run_sync(self._board.page, link, limiter=self._one)
        return HTMLResponse(page.html)

    async def picture(self, request: Request) -> Response:
        """The picture of a handout shown to the link's reader."""
        link = self._link(request)
        found = await run_sync(self._board.picture, link, request.path_params["handout"], limiter=self._one)
        if found is None:
            raise HTTPException(404)
        headers = {"Content-Length": str(len(found.content)), "Content-Disposition": "inline"}
        return StreamingResponse(_chunks(found.content), media_type=found.type, headers=headers)

    async def events(self, request: Request) -> Response:
        """The version of the link's page, now and after each change, as server-sent events."""
        link, headers = self._link(request), {"X-Accel-Buffering": "no"}
        if request.method == "HEAD":
            return Response(media_type="text/event-stream", headers=headers)
        return StreamingResponse(self._versions(link), media_type="text/event-stream", headers=headers)

    async def _versions(self, link: Link) -> AsyncIterator[str]:
        last = ""
        yield "retry: 2000\n\n"
        while self._board.link(link.token) == link:
            news = self._news
            page = await run_sync(self._board.page, link, limiter=self._one)
            yield f"data: {page.version}\n\n" if page.version != last else ": no news\n\n"
            last = page.version
            with move_on_after(BEATS):
                await news.wait()

    def _link(self, request: Request) -> Link:
        link = self._board.link(request.path_params["token"])
        if link is None:
            raise HTTPException(404)
        return link


async def _chunks(content: bytes) -> AsyncIterator[bytes]:
    """A picture in parts, so that a slow reader needs no memory for all of it."""
    for at in range(0, len(content), _CHUNK):
        yield content[at : at + _CHUNK]


def application(board: Board, names: frozenset[str], tell: Callable[[], None] = lambda: None) -> Guard:
    """The board as a web application, for requests to these names; it reports changed links."""
    served = Served(board, tell)

    @asynccontextmanager
    async def follow_campaign(app: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(served.follow())
        yield
        task.cancel()

    routes = [
        Route("/{token}", served.page),
        Route("/{token}/events", served.events),
        Route(f"/{{token}}/{PICTURES}/{{handout:int}}", served.picture),
    ]
    app = Starlette(routes=routes, lifespan=follow_campaign)
    app.router.redirect_slashes = False
    return Guard(app, names)


class Server(uvicorn.Server):
    """A server that drops readers who stop reading."""

    async def main_loop(self) -> None:
        """Serve until stopped."""
        task = asyncio.create_task(drop_the_slow(self.server_state))
        await super().main_loop()
        task.cancel()


def server(app: Guard) -> Server:
    """A server that reveals nothing about itself to strangers."""
    return Server(
        uvicorn.Config(
            app,
            http=Bounded,
            ws="none",
            lifespan="on",
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=16384,
        )
    )


def serve(
    board: Board,
    names: frozenset[str],
    waiting: socket,
    tell: Callable[[], None],
    wait: Callable[[], object] | None = None,
) -> None:
    """Serve a board until interrupted, or until `wait` returns."""
    running = server(application(board, names, tell))

    def stop_after_waiting(wait: Callable[[], object]) -> None:
        wait()
        running.should_exit = True

    if wait is not None:
        Thread(target=stop_after_waiting, args=(wait,), daemon=True).start()
    try:
        running.run(sockets=[waiting])
    finally:
        board.close()
