"""The Explorer as a page of its own, for whoever comes by: notebooks, template and guard."""
