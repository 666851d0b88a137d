"""Addresses: the names of a board, and the one in its links."""

from __future__ import annotations

import os
import socket
from ipaddress import ip_address

import psutil

from core.refusal import Refusal

LOOPBACK = "127.0.0.1"
_LAST_PORT = 65535
_EVERY = ("0.0.0.0", "::")


def served_names(address: str) -> frozenset[str]:
    """The names and addresses of a request's Host that are accepted, in lower case."""
    own = {"localhost", "127.0.0.1", "::1"}
    if not _is_loopback(address):
        host = socket.gethostname().casefold()
        own |= {host, f"{host.partition('.')[0]}.local"}
    return frozenset(own | {address.casefold()} | (_addresses() if address in _EVERY else set()))


def link_host(address: str) -> str:
    """The host in a link: the address, or for every address the one in the local network."""
    if address not in _EVERY:
        return f"[{address}]" if ":" in address else address
    return next(iter(sorted(each for each in _addresses() if ":" not in each)), LOOPBACK)


def listening_socket(address: str, port: int) -> socket.socket:
    """A socket that waits for readers. Refuse an unavailable address or port."""
    if not 0 <= port <= _LAST_PORT:
        raise Refusal("bad_port", f"A port is a number from 1 to {_LAST_PORT}.")
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError, OverflowError) as error:
        raise Refusal("bad_address", f"{address:.60} isn't an address of this computer.") from error
    try:
        if os.name == "posix":  # elsewhere it would let another program take the port, too
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(place)
        found.listen(64)
    except OSError as error:
        found.close()
        raise Refusal(
            "no_port", f"Port {port} of {address:.60} can't be used: {error.strerror}. Choose another with --port."
        ) from error
    return found


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


def _addresses() -> set[str]:
    """The addresses of this computer in its networks."""
    found = (each.address for several in psutil.net_if_addrs().values() for each in several)
    plain = {each.partition("%")[0] for each in found}
    return {each for each in plain if _is_address(each) and not ip_address(each).is_loopback}


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
