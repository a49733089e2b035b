"""Starting: what importing and a first answer add to the bare interpreter.

``python -m benchmarks.start`` prints it; ``make bench`` begins with it.

Each case is a new process, its bytecode cached by a run that is thrown away. What counts is the
processor time of that process: the wall clock would measure how busy the machine is.
"""

from __future__ import annotations

import os
import sys
import tempfile
from statistics import median

_VERDICT = "import glow_explorer as glow; it = glow.explain('gluach', 'blue:water orange:rock')"
CASES = {
    "python -c pass": "pass",
    "import glow_explorer": "import glow_explorer",
    "and the first verdict": _VERDICT,
    "and the verdict in words": f"{_VERDICT}; str(it)",
    "and the verdict as HTML": f"{_VERDICT}; it._repr_html_()",
    "import pandas (which it does without)": "import pandas",
}
ROUNDS = 11


def report() -> None:
    """Print for each case the milliseconds it takes, and those it adds to the bare interpreter."""
    print("Starting: processor time of a new process, bytecode cached")
    bare: float | None = None
    for name, milliseconds in measured().items():
        bare = bare or milliseconds
        print(
            f"  {name:44} {milliseconds:9.1f} ms   +{milliseconds - bare:8.1f} ms"
            f"   ×{milliseconds / bare:,.3f}"
        )


def measured(rounds: int = ROUNDS) -> dict[str, float]:
    """Return the milliseconds of each case: the median of several rounds, taken in turns."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for code in CASES.values():
            _processor_time(code, environment)
        times = [
            {name: _processor_time(code, environment) for name, code in CASES.items()}
            for _ in range(rounds)
        ]
    return {name: median(round_[name] for round_ in times) for name in CASES}


def _processor_time(code: str, environment: dict[str, str]) -> float:
    """Run code in a new interpreter; return its processor time in milliseconds."""
    process = os.posix_spawn(sys.executable, [sys.executable, "-c", code], environment)
    _, status, usage = os.wait4(process, 0)
    if status:
        message = f"it failed: {code}"
        raise RuntimeError(message)
    return (usage.ru_utime + usage.ru_stime) * 1000


if __name__ == "__main__":
    report()
