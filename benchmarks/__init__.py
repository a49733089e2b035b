"""Timings of the hot paths, as ratios within one run: ``make bench``."""
