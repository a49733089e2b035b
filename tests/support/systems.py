"""Tests of what only some systems have: elsewhere they are skipped, and say why."""

from __future__ import annotations

import os
import sys

import pytest

POSIX = pytest.mark.skipif(
    os.name != "posix", reason="Windows has other pipes, links, rights, signals and shells"
)
REPLACING = pytest.mark.skipif(
    os.name == "nt", reason="Windows refuses to replace a file that another process is replacing"
)
LINUX = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux bounds the memory of a process so"
)
