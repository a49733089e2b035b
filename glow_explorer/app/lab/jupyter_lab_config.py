"""How JupyterLab opens the notebooks: without what is only made for building sites.

That extension may be installed beside JupyterLab, but is not made for it: every page that loads it
logs an error, also where it is disabled.
"""

from jupyterlab_server import config

_installed = config.get_federated_extensions


def _for_lab(folders):  # type: ignore[no-untyped-def]
    """Return the extensions of some folders, without those of JupyterLite."""
    extensions = _installed(folders)
    return {name: data for name, data in extensions.items() if not name.startswith("@jupyterlite/")}


config.get_federated_extensions = _for_lab
