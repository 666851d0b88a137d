"""Attacks by strangers on a board's port, and the answers."""

from __future__ import annotations

import re
import socket
from base64 import b64encode
from hashlib import sha256

import pytest
from httpx import Client

from campaigns.board.secret_links import Links
from campaigns.commands import ShowHandout, TakeDownHandout
from tests.board.conftest import connected, soon
from tui.board import bounds

PATHS = (
    "/",
    "/favicon.ico",
    "/robots.txt",
    "/../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/x/events",
    "//",
    "/%00",
    "/é",
)


def test_without_a_link_there_is_nothing_to_be_found(running):
    table = running.path()
    wrong = (table[:-1], f"{table}x", table.swapcase(), f"{table}/", f"{table}/..", f"/{table}", "/" + "A" * 24)
    answers = {path: running.client.get(path) for path in (*PATHS, *wrong, "/" + "é" * 24, f"/x{table}/events")}
    assert {path: answer.status_code for path, answer in answers.items() if answer.status_code != 404} == {}
    assert {answer.text for answer in answers.values()} == {"Not Found"}
    assert {len(answer.headers) for answer in answers.values()} == {len(answers["/"].headers)}


def test_a_link_is_long_random_and_known_to_its_owner_alone(running, tmp_path):
    tokens = [each.token for each in running.board.links]
    assert len(set(tokens)) == len(tokens) > 2
    assert all(len(token) * 6 >= 128 for token in tokens)
    (file,) = (tmp_path / "home" / "state" / "board").iterdir()
    assert file.stat().st_mode & 0o077 == 0
    assert [each.token for each in Links(running.campaign.folder).all()] == tokens, "a restart keeps them"


def test_each_link_opens_its_own_page_and_no_other(running):
    names = [each.name for each in running.board.links if each.name]
    pages = {name: running.client.get(running.path(name)).text for name in names}
    table = running.client.get(running.path()).text
    assert "<h2>Sheet</h2>" not in table
    assert "<h2>Hand</h2>" not in table
    for name, page in pages.items():
        assert f'<h1 id="title">{name}</h1>' in page
        assert page.count('<section id="sheet"') == 1
    every = [*pages.values(), table]
    assert not [each.token for each in running.board.links if any(each.token in page for page in every)]


@pytest.mark.parametrize(
    "host", ["evil.example", "", "127.0.0.1.evil.example", "evil@127.0.0.1", "[::1", "127.0.0.1:x"]
)
def test_a_name_that_is_not_ours_is_refused(running, host):
    answer = running.client.get(running.path(), headers={"Host": host})
    assert answer.status_code == 400
    assert running.campaign.view.name not in answer.text


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1.evil.example", "file://"]
)
def test_another_origin_is_refused(running, origin):
    for path in (running.path(), f"{running.path()}/events"):
        answer = running.client.get(path, headers={"Origin": origin})
        assert answer.status_code == 403
    other = running.client.get(running.path(), headers={"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"})
    assert other.status_code == 403
    assert "access-control-allow-origin" not in {name.lower() for name in other.headers}


@pytest.mark.walk
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "X"])
def test_nothing_but_looking_is_answered(running, method):
    before = {file: file.read_bytes() for file in running.campaign.folder.rglob("*") if file.is_file()}
    for path in (running.path(), f"{running.path()}/events", "/"):
        assert running.client.request(method, path, content=b"x=1").status_code in (400, 405)
    assert {file: file.read_bytes() for file in running.campaign.folder.rglob("*") if file.is_file()} == before


def test_a_page_tells_the_browser_to_keep_it_to_itself(running):
    for path in (running.path(), running.path("Ysmay Fenn"), "/wrong"):
        headers = running.client.get(path).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert (
            policy["default-src"]
            == policy["base-uri"]
            == policy["form-action"]
            == policy["frame-ancestors"]
            == "'none'"
        )
        assert "unsafe" not in headers["content-security-policy"]
        assert "*" not in headers["content-security-policy"]
        assert headers["cache-control"] == "no-store"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert {"server", "set-cookie"}.isdisjoint(headers)


def test_the_policy_lets_the_style_and_script_of_the_page_run_and_no_other(running):
    answer = running.client.get(running.path("Ysmay Fenn"))
    policy = answer.headers["content-security-policy"]
    for kind in ("style", "script"):
        (text,) = re.findall(rf"<{kind}>(.*?)</{kind}>", answer.text, re.DOTALL)
        assert f"{kind}-src 'sha256-{b64encode(sha256(text.encode()).digest()).decode()}';" in policy
    assert not re.findall(r" (style|on\w+)=", answer.text)


def test_a_page_needs_nothing_from_elsewhere(running):
    for name in ("", "Ysmay Fenn"):
        page = running.client.get(running.path(name)).text
        for fetched in ("http:", "https:", "//www", "src=", "href=", "url(", "@import"):
            assert fetched not in page


def test_a_revoked_link_is_dead_at_once_also_for_who_is_reading(running):
    path, other = running.path("Ysmay Fenn"), running.path("Corbin Pell")
    with running.client.stream("GET", f"{path}/events") as stream:
        lines = stream.iter_lines()
        while not next(lines).startswith("data: "):
            pass
        running.board.revoke("ysmay")
        assert running.client.get(path).status_code == 404
        assert "".join(lines).strip() == ""  # it ends
    assert running.client.get(other).status_code == 200
    assert running.client.get(running.path("Ysmay Fenn")).status_code == 200
    before = {each.token for each in running.board.links}
    running.board.revoke("all")
    assert before.isdisjoint(each.token for each in running.board.links)


def test_a_flood_is_bounded_and_leaves_room_once_it_is_over(running, monkeypatch):
    monkeypatch.setattr(bounds, "MOST_FROM_ONE", 8)
    flood = [connected(running.port) for _ in range(40)]
    assert soon(lambda: len(running.server.server_state.connections) <= 9)
    dropped = [each for each in flood if is_closed(each)]
    assert len(dropped) >= 31
    for each in flood:
        each.close()
    assert soon(lambda: len(running.server.server_state.connections) <= 1)
    assert running.client.get(running.path()).status_code == 200


def test_the_number_of_all_readers_is_bounded_too(running, monkeypatch):
    monkeypatch.setattr(bounds, "MOST", 4)
    flood = [connected(running.port) for _ in range(12)]
    assert sum(map(is_closed, flood)) >= 8
    for each in flood:
        each.close()


def is_closed(connection: socket.socket) -> bool:
    """Return True if the other side has closed a connection by now."""
    connection.settimeout(0.2)
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that waits no longer than a test does; asked for before it runs."""
    monkeypatch.setattr(bounds, "PATIENCE", 0.2)


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", b"GET"])
def test_who_never_finishes_asking_is_dropped(hasty, running, said):
    slow = connected(running.port)
    slow.sendall(said)
    assert soon(lambda: is_closed(slow))


def test_who_takes_nothing_of_what_is_sent_is_dropped(hasty, running):
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    slow.connect(("127.0.0.1", running.port))
    slow.sendall(f"GET {running.path()} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 800)  # more than is buffered
    assert soon(lambda: any(each.unread for each in running.server.server_state.connections))
    assert soon(lambda: not running.server.server_state.connections)
    slow.close()


def test_an_endless_header_and_bytes_that_are_no_http_are_refused(running):
    for said in (
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 200_000,
        b"\x16\x03\x01\x02\x00" * 50,
        b"\0" * 5000,
    ):
        stranger = connected(running.port)
        try:
            stranger.sendall(said + b"\r\n\r\n")
            answer = stranger.recv(4000)
        except ConnectionError:
            answer = b""
        assert answer == b"" or answer.startswith(b"HTTP/1.1 400")
        stranger.close()
    assert running.client.get(running.path()).status_code == 200


def test_a_websocket_is_not_spoken(running):
    wanted = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Key": "x" * 22,
        "Sec-WebSocket-Version": "13",
    }
    assert running.client.get(running.path(), headers=wanted).status_code == 200
    assert running.client.get("/wrong", headers=wanted).status_code == 404


def test_two_clients_see_the_same_bytes(running):
    with Client(base_url=running.client.base_url, trust_env=False) as other:
        assert other.get(running.path()).content == running.client.get(running.path()).content
    assert running.client.head(running.path()).content == b""
    assert running.client.head(f"{running.path()}/events").content == b""


def test_while_the_game_is_paused_every_link_shows_one_neutral_page(running):
    before = {each.name: running.client.get(f"/{each.token}").text for each in running.board.links}
    running.campaign.pause()
    assert soon(lambda: "The game is paused" in running.client.get(running.path()).text)
    pages = {each.name: running.client.get(f"/{each.token}").text for each in running.board.links}
    assert len({*pages.values()}) == 1
    view = running.campaign.view
    for word in (view.name, view.day_label, view.scene.title, *(each.name for each in view.characters)):
        assert word not in pages[""]
    running.campaign.resume()
    assert soon(lambda: running.client.get(running.path()).text == before[""])
    assert {each.name: running.client.get(f"/{each.token}").text for each in running.board.links} == before


PNG = b"\x89PNG\r\n\x1a\n" + b"a picture"


@pytest.fixture
def shown(running):
    """A picture for all, one for the first player alone, and one that was taken down, each by its id."""
    folder = running.campaign.folder / "handouts"
    folder.mkdir()
    first = running.campaign.view.party[0]
    found = {}
    for name, to in (("all", ()), ("own", (first,)), ("old", ())):
        (folder / f"{name}.png").write_bytes(PNG + name.encode())
        running.campaign.do(ShowHandout(what=f"{name}.png", to=to))
        found[name] = max(running.campaign.documents("handouts"))
    running.campaign.do(TakeDownHandout(handout=found["old"]))
    assert soon(lambda: "Earlier handouts" in running.client.get(running.path(running.board.links[1].name)).text)
    return found


def test_a_picture_is_served_to_those_who_were_shown_it(running, shown):
    first, other = (running.path(each.name) for each in running.board.links[1:3])
    table = running.path()

    def status(path: str, name: str) -> int:
        answer = running.client.get(f"{path}/handouts/{shown[name]}")
        assert answer.status_code != 200 or answer.content == PNG + name.encode()
        return answer.status_code

    pages = {path: [status(path, name) for name in ("all", "own", "old")] for path in (first, other, table)}
    assert pages == {first: [200, 200, 200], other: [200, 404, 200], table: [200, 404, 404]}
    answer = running.client.get(f"{table}/handouts/{shown['all']}")
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "no-store"
    assert running.client.head(f"{table}/handouts/{shown['all']}").content == b""
    assert f'src="{table.strip("/")}/handouts/{shown["all"]}"' in running.client.get(table).text
    assert f"handouts/{shown['own']}" not in running.client.get(table).text + running.client.get(other).text


def test_no_other_way_leads_to_a_picture(running, shown):
    table, number = running.path(), shown["all"]
    for path in (
        f"/x/handouts/{number}",
        f"/handouts/{number}",
        f"{table}/handouts/",
        f"{table}/handouts/all.png",
        f"{table}/handouts/..%2f..%2fstate.json",
        f"{table}/handouts/-{number}",
        f"{table}/handouts/{number}.png",
        f"{table}/handouts/{10**30}",
        f"{table}/handouts/{number}/events",
    ):
        assert running.client.get(path).status_code == 404, path
    assert running.client.post(f"{table}/handouts/{number}").status_code == 405
    hosts = running.client.get(f"{table}/handouts/{number}", headers={"Host": "evil.example"})
    assert hosts.status_code == 400
    running.board.revoke("table")
    assert running.client.get(f"{table}/handouts/{number}").status_code == 404


def test_a_file_that_was_swapped_is_not_served(running, shown):
    (running.campaign.folder / "handouts" / "all.png").write_bytes(PNG + b"another")
    assert running.client.get(f"{running.path()}/handouts/{shown['all']}").status_code == 404


def test_while_paused_no_picture_is_served(running, shown):
    path = f"{running.path()}/handouts/{shown['all']}"
    running.campaign.pause()
    assert soon(lambda: running.client.get(path).status_code == 404)
    running.campaign.resume()
    assert soon(lambda: running.client.get(path).status_code == 200)
