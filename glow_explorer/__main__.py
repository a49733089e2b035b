"""``python -m glow_explorer`` is the program ``glow-explorer``."""

import sys

from glow_explorer.terminal import main

if __name__ == "__main__":
    sys.exit(main())
