"""Characters, articles and their relationships as a graph: GraphML for yEd and Gephi, DOT for Graphviz."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree

from core.safe_text import plain

if TYPE_CHECKING:
    from campaigns.open_campaign import OpenCampaign

_GRAPHML = "http://graphml.graphdrawing.org/xmlns"
_NO_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class _Node(NamedTuple):
    id: str
    name: str
    sort: str


class _Edge(NamedTuple):
    who: str
    to: str
    how: str


def graphml(campaign: OpenCampaign) -> str:
    """All characters and articles with their relationships, as GraphML. It includes secrets."""
    nodes, edges = _graph(campaign)
    root = ElementTree.Element("graphml", xmlns=_GRAPHML)
    for id, of in (("name", "node"), ("sort", "node"), ("how", "edge")):
        ElementTree.SubElement(root, "key", {"id": id, "for": of, "attr.name": id, "attr.type": "string"})
    graph = ElementTree.SubElement(root, "graph", id=_xml(campaign.view.name), edgedefault="directed")
    for node in nodes:
        _data(ElementTree.SubElement(graph, "node", id=node.id), name=node.name, sort=node.sort)
    for edge in edges:
        _data(ElementTree.SubElement(graph, "edge", source=edge.who, target=edge.to), how=edge.how)
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def dot(campaign: OpenCampaign) -> str:
    """The same as a DOT file."""
    nodes, edges = _graph(campaign)
    lines = [f"digraph {_quote(campaign.view.name)} {{"]
    lines += [f"  {node.id} [label={_quote(node.name)}, sort={_quote(node.sort)}];" for node in nodes]
    lines += [f"  {edge.who} -> {edge.to} [label={_quote(edge.how)}];" for edge in edges]
    return "\n".join((*lines, "}")) + "\n"


def _graph(campaign: OpenCampaign) -> tuple[list[_Node], list[_Edge]]:
    known = [
        _Node(f"n{each.id}", each.name, "character" if each.character else each.sort)
        for each in campaign.people_and_articles()
    ]
    there = {node.id for node in known}
    return known, [edge for edge in _edges(campaign) if {edge.who, edge.to} <= there]


def _edges(campaign: OpenCampaign) -> Iterator[_Edge]:
    for each in campaign.relations():
        yield _Edge(f"n{each.who}", f"n{each.to}", each.how)


def _data(element: ElementTree.Element, **said: str) -> None:
    for key, value in said.items():
        ElementTree.SubElement(element, "data", key=key).text = _xml(value)


def _xml(text: str) -> str:
    """A text without the few characters that XML can't hold."""
    return _NO_XML.sub("\ufffd", plain(text))


def _quote(text: str) -> str:
    """A text as a quoted string of DOT, on one line."""
    said = " ".join(plain(text).split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{said}"'
