"""The project itself: imports, packages, notebooks, the terminal, the site."""
