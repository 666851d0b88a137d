"""Ctrl+S typed ahead doesn't stop the terminal of an app that starts."""

from __future__ import annotations

import io
import os
import sys

import pytest

from tui.terminal.flow_control import flow_control_off

termios = pytest.importorskip("termios")


def stops(terminal: int) -> bool:
    """Return True if Ctrl+S stops the output of a terminal."""
    return bool(termios.tcgetattr(terminal)[0] & termios.IXON)


def test_ctrl_s_is_a_key_while_the_app_runs_and_stops_output_again_after_it(monkeypatch):
    main, terminal = os.openpty()
    try:
        with os.fdopen(os.dup(terminal)) as typed:
            monkeypatch.setattr(sys, "__stdin__", typed)
            assert stops(terminal)
            with flow_control_off():
                assert not stops(terminal)
            assert stops(terminal)
    finally:
        os.close(main)
        os.close(terminal)


def test_without_a_terminal_nothing_happens(monkeypatch):
    monkeypatch.setattr(sys, "__stdin__", io.StringIO("lines"))
    with flow_control_off():
        pass
