"""Several commands done as one act."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from campaigns.commands.characters import EditCharacter
from campaigns.commands.downtime import EditActivity, QueueActivity, RemoveActivity, SetTerms
from campaigns.commands.model import Model

Part = Annotated[EditCharacter | SetTerms | QueueActivity | EditActivity | RemoveActivity, Field(discriminator="kind")]
"""What can be done to several marked rows at once."""


class Batch(Model):
    """Several commands as one act: one record, one step of undo; where one of them is refused, none is done."""

    kind: Literal["batch"] = "batch"
    parts: Annotated[list[Part], Field(min_length=1, max_length=1000)]
