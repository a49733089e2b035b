"""A program that hears Ctrl-C and ends in its own way; ``test_terminal_lab`` starts it."""

import sys
import time

if __name__ == "__main__":
    try:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        time.sleep(600)
    except KeyboardInterrupt:
        sys.stdout.write("heard\n")
        sys.stdout.flush()
        sys.exit(7)
