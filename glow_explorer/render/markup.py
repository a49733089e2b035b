"""The pieces of which pages are made: boxes, rows, tables, pictures. They know no rules."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING
from urllib.parse import quote

from glow_explorer.language import language
from glow_explorer.render.palette import PAGE_INK, PAGE_LINE, PAGE_PAPER

if TYPE_CHECKING:
    from collections.abc import Iterable

BADGE = 26
SMALL_BADGE = 20
PAGE = (
    "font-family: var(--jp-ui-font-family, system-ui, sans-serif); font-size: 14px; "
    "line-height: 1.4; text-align: left"
)
TITLE = "font-weight: 700; font-size: 15px"
FAINT = "opacity: 0.75; font-size: 12px"
ROW = "display: flex; flex-wrap: wrap; align-items: center"
PANEL = (
    f"color: {PAGE_INK}; background: {PAGE_PAPER}; "
    f"border: 1px solid {PAGE_LINE}; border-radius: 10px"
)
TABLE = "border-collapse: collapse; color: inherit; font-size: 13px; margin: 0"
CELL = "padding: 5px 10px 5px 8px; text-align: left; white-space: nowrap; border-bottom: 1px solid"


def cell(row: ET.Element, tag: str, filled: str | ET.Element) -> ET.Element:
    """Add a cell to a row of a table."""
    element = add(row, tag, f"{CELL} {PAGE_LINE}")
    if isinstance(filled, str):
        element.text = filled
    else:
        element.append(filled)
    return element


def headed(root: ET.Element, caption: str, columns: Iterable[str]) -> ET.Element:
    """Add a table with a caption and a head; return its body."""
    table = add(root, "table", TABLE)
    add(table, "caption", f"{FAINT}; text-align: left; padding: 0 8px 6px").text = caption
    head = ET.SubElement(ET.SubElement(table, "thead"), "tr")
    for name in columns:
        cell(head, "th", name).set("scope", "col")
    return ET.SubElement(table, "tbody")


def picture(parent: ET.Element, svg: str, label: str, height: int | None = None) -> None:
    """Embed a picture; as an image it keeps its text alternative everywhere."""
    size = f"height: {height}px; " if height else ""
    data = quote(svg.replace("'", "&#39;").replace('"', "'"), safe=" =:/;,().-'")
    image = ET.SubElement(parent, "img", src=f"data:image/svg+xml,{data}", alt=label)
    image.set("style", f"{size}display: inline-block; margin: 0; max-width: 100%")
    if label:
        image.set("title", label)


def page(style: str = "") -> ET.Element:
    """Begin a page, and say in which language it is."""
    root = box(f"{PAGE}; {style}" if style else PAGE)
    root.set("lang", language())
    return root


def inline(gap: str = "4px", parent: ET.Element | None = None) -> ET.Element:
    """Begin a row inside a line of text."""
    style = f"display: inline-flex; align-items: center; vertical-align: middle; gap: {gap}"
    return ET.Element("span", style=style) if parent is None else add(parent, "span", style)


def box(style: str, parent: ET.Element | None = None, content: str | None = None) -> ET.Element:
    """Begin a box, perhaps with some words."""
    element = ET.Element("div") if parent is None else ET.SubElement(parent, "div")
    if style:
        element.set("style", style)
    element.text = content
    return element


def add(parent: ET.Element, tag: str, style: str) -> ET.Element:
    """Add an element."""
    return ET.SubElement(parent, tag, {"style": style} if style else {})


def source(root: ET.Element) -> str:
    """Write a page out."""
    return ET.tostring(root, encoding="unicode", method="html")
