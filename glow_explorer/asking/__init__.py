"""Asking in one line: what a person would type, read with a grammar and answered by the judge."""

from glow_explorer.asking.answerer import Answer, ask
from glow_explorer.asking.reader import LinePart, OpenChoice, Reading, Suggestion, read

__all__ = ["Answer", "LinePart", "OpenChoice", "Reading", "Suggestion", "ask", "read"]
