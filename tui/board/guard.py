"""The guard in front of the board: which requests are answered, and the headers of each answer."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from campaigns.board.pages import content_policy

_METHODS = ("GET", "HEAD")
_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """Answers only well-formed requests from allowed places to one of the served names."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self._app, self._names = app, names
        self._headers = {**_HEADERS, "Content-Security-Policy": content_policy()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it with the reason."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":

            async def with_headers(message: MutableMapping[str, Any]) -> None:
                if message["type"] == "http.response.start":
                    MutableHeaders(scope=message).update(self._headers)
                await send(message)

            await (self._refusal(scope) or self._app)(scope, receive, with_headers)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        headers = Headers(scope=scope)
        if scope["method"] not in _METHODS:
            return PlainTextResponse("The board can't change anything.", 405, {"Allow": ", ".join(_METHODS)})
        if not self._is_ours(f"//{headers.get('host', '')}"):
            return PlainTextResponse("Unknown host.", 400)
        origin = headers.get("origin")
        if origin is not None and not (origin.startswith("http://") and self._is_ours(origin)):
            return PlainTextResponse("Unknown origin.", 403)
        if headers.get("sec-fetch-site") == "cross-site" and headers.get("sec-fetch-mode") != "navigate":
            return PlainTextResponse("Unknown origin.", 403)
        return None

    def _is_ours(self, address: str) -> bool:
        try:
            found = urlsplit(address)
            return found.hostname in self._names and found.username is None and (found.port or 1) > 0
        except ValueError:
            return False
