"""`wyrdbook resolve`: whatever a line holds, it gets one answer and the next line is read."""

import json
import subprocess
import sys

import pytest

GOOD = b'{"ruleset": "storyteller", "action": "draw", "given": {"pool": 5, "drawn": [10, 4]}}'

BAD = {
    b"": "unreadable_json",
    b"not json": "unreadable_json",
    b'{"ruleset": "storyteller"': "unreadable_json",
    b'{"ruleset": "storyteller", "ruleset": "storyteller", "action": "draw"}': "unreadable_json",
    b'{"ruleset": "storyteller", "action": "draw", "given": {"pool": NaN}}': "unreadable_json",
    b'{"ruleset": "storyteller", "action": "draw", "given": {"pool": -Infinity}}': "unreadable_json",
    b'{"ruleset": "storyteller", "action": "draw", "given": {"pool": 1e999}}': "unreadable_json",
    b'{"ruleset": "storyteller", "action": "draw", "given": {"pool": -1e999}}': "unreadable_json",
    b'{"pool": ' + b"9" * 5000 + b"}": "unreadable_json",
    b"\xff\xfe": "unreadable_json",
    b'"\xed\xa0\x80"': "unreadable_json",
    b"[" * 100_000: "unreadable_json",
    b"[" * 900 + b"]" * 900: "bad_request",
    b'{"ruleset": "storyteller", "action": "draw", "given": {"a": ' + b"[" * 900 + b"]" * 900 + b"}}": None,
    b"null": "bad_request",
    b"[]": "bad_request",
    b"7": "bad_request",
    b"{}": "unknown_ruleset",
    b'{"ruleset": ["storyteller"], "action": "draw"}': "unknown_ruleset",
    b'{"ruleset": "nim", "action": "draw"}': "unknown_ruleset",
    b'{"ruleset": "storyteller"}': "unknown_action",
    b'{"ruleset": "storyteller", "action": "dance"}': "unknown_action",
    b'{"ruleset": "storyteller", "action": {}}': "unknown_action",
    b'{"ruleset": "storyteller", "action": "draw", "given": []}': "bad_request",
    b'{"ruleset": "storyteller", "action": "draw", "given": {"pool": 10000000, "drawn": [5]}}': "invalid_pool",
    b'{"ruleset": "storyteller", "action": "draw", "given": {"pool": 5.0, "drawn": [5]}}': "invalid_pool",
    b'{"ruleset": "storyteller", "action": "draw", "given": {"pool": true, "drawn": [5]}}': "invalid_pool",
    b'{"ruleset": "storyteller", "action": "draw", "given": {"pool": 5, "drawn": 5}}': "bad_request",
    b'{"ruleset": "storyteller", "action": "draw", "given": {"pool": 5, "name": "%b"}}'
    % (b"x" * 10_001): "bad_request",
    b'{"ruleset": "storyteller", "action": "draw", "given": {"pool": 5, "drawn": [5], "options": {"x": 1}}}': (
        "unknown_option"
    ),
}


def run(text: bytes) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-m", "tui", "resolve"], input=text, capture_output=True, check=False)


def test_every_line_gets_one_answer_and_the_next_is_read():
    lines = [line for bad in BAD for line in (bad, GOOD)]
    done = run(b"\n".join(lines) + b"\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(answers) == len(lines)
    for (line, code), answer in zip(BAD.items(), answers[::2], strict=True):
        assert answer["message"], line[:80]
        assert code in (None, answer["error"]), (line[:80], answer)
    assert all(answer["successes"] == 4 for answer in answers[1::2])


def test_a_last_line_without_a_newline_is_answered():
    assert json.loads(run(GOOD).stdout)["result"] == "success"


def test_each_answer_is_flushed_at_once():
    command = [sys.executable, "-m", "tui", "resolve"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        for _ in range(2):
            process.stdin.write(GOOD + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["total"] == 19


def test_a_reader_that_goes_away_is_no_error():
    command = [sys.executable, "-m", "tui", "resolve"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        process.stdin.write((GOOD + b"\n") * 2)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.walk
@pytest.mark.parametrize("name", ["x" * 10_000, "[bold]", "\x00\x1b[2J", "\ud800"])
def test_any_name_is_only_a_name(name):
    request = {"ruleset": "storyteller", "action": "draw", "given": {"pool": 5, "drawn": [7], "name": name}}
    assert json.loads(run(json.dumps(request).encode()).stdout)["total"] == 12
