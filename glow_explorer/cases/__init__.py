"""The casebook: disputes and classic mistakes, each a position that is judged when it is asked.

>>> case = casebook()["crossed-stone"]
>>> [result.fires for result in case.results("standard")]
[False]
"""

from __future__ import annotations

from glow_explorer.cases.casebook import Case, Casebook, casebook

__all__ = ["Case", "Casebook", "casebook"]
