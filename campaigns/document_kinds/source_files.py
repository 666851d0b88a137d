"""The files that notes and articles were imported from."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.document_kinds.kind import NEEDED, Kind, kept_field, kind


@kind("sources")
class SourceFile(Kind):
    """The parts of an imported article's or note's (`of`) file that no field holds (`vault.sources`)."""

    of: int = kept_field(default=NEEDED, pointing=True)
    file: Mapping[str, str] = kept_field(default=NEEDED)
