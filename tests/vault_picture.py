"""The picture of a vault in docs: written of the sample campaign, shown by a browser as Markdown viewers show it.

Made by hand (`python -m tests.vault_picture`), as it needs Chromium on the machine.
"""

from __future__ import annotations

import os
import re
import subprocess
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from markdown_it import MarkdownIt

from campaigns.campaign import Campaign
from campaigns.library.samples import build, find_sample
from campaigns.vault.folder import write_vault

DOCS = Path(__file__).parent.parent / "docs" / "pictures"
PAGE = "Sessions/Session 011.md"
SIZE = "1100,760"
LOOK = """
body { margin: 0; display: flex; font: 15px/1.5 sans-serif; color: #222; }
nav { width: 260px; padding: 12px 16px; background: #f2f2f4; font-size: 13px; height: 736px; overflow: hidden; }
nav b { display: block; margin-top: 8px; color: #777; font-weight: 600; } nav i { font-style: normal; color: #7048a8; }
main { flex: 1; padding: 16px 40px; height: 728px; overflow: hidden; } a { color: #7048a8; }
pre { background: #f2f2f4; padding: 6px 12px; font-size: 11px; line-height: 1.3; }
h1 { font-size: 24px; } h2 { font-size: 19px; }
"""


def linked(text: str) -> str:
    """`[[Page|words]]` as a link of Markdown."""
    return re.sub(r"\[\[([^]|]+)(?:\|([^]]+))?\]\]", lambda found: f"[{found[2] or found[1]}](<{found[1]}>)", text)


def shown(vault: Path) -> str:
    """The page with the files of the vault beside it."""
    _, front, text = (vault / PAGE).read_text(encoding="utf-8").split("---\n", 2)
    tree = []
    for folder in sorted({file.parent for file in vault.rglob("*.md")}):
        names = (file.stem for file in sorted(folder.glob("*.md")))
        files = (f"<i>{escape(name)}</i>" if name in PAGE else escape(name) for name in names)
        named = "The vault" if folder == vault else str(folder.relative_to(vault))
        tree.append(f"<b>{escape(named)}</b>{'<br>'.join(files)}")
    page = MarkdownIt().render(linked(text))
    return f"<style>{LOOK}</style><nav>{''.join(tree)}</nav><main><pre>{escape(front)}</pre>{page}</main>"


def main() -> None:
    """Write `docs/pictures/vault.png`."""
    with TemporaryDirectory() as folder:
        os.environ["WYRDBOOK_HOME"] = folder
        build(find_sample().ruleset, Path(folder) / "c")
        with Campaign.open(Path(folder) / "c", read_only=True) as campaign:
            write_vault(campaign.past(), Path(folder) / "vault", players=False)
        page = Path(folder) / "page.html"
        page.write_text(shown(Path(folder) / "vault"), encoding="utf-8")
        quiet = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars")
        where = (f"--user-data-dir={folder}/browser", f"--window-size={SIZE}", f"--screenshot={DOCS / 'vault.png'}")
        subprocess.run(["chromium", *quiet, *where, page.as_uri()], check=True, capture_output=True)


if __name__ == "__main__":
    main()
