"""The command `wyrdbook`, also `python -m tui`."""

from __future__ import annotations

import sys

from tui.exit_codes import FAULTY


def main() -> int:
    """Run the command line, and return its exit code."""
    from tui.cli import run

    try:
        return run(sys.argv[1:])
    except Exception as fault:  # the last resort for users; tests call `run` and see the fault itself
        from tui.cli.output import say
        from tui.terminal.fault_report import report_fault

        say(f"wyrdbook: {report_fault(fault)}", error=True)
        return FAULTY


if __name__ == "__main__":
    sys.exit(main())
