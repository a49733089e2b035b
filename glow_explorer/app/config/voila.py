"""How Voilà serves the Explorer to strangers; `docs/hosting.md` tells how to change it."""

from glow_explorer.app.visitors import VisitorKernels, guard, with_parts

c = get_config()

# Who asks for a page chooses neither its template nor its theme: both go into the page as they are.
c.VoilaConfiguration.template = "glow"
c.VoilaConfiguration.allow_template_override = "NO"
c.VoilaConfiguration.allow_theme_override = "NO"
c.VoilaConfiguration.multi_kernel_manager_class = VisitorKernels
c.VoilaConfiguration.prelaunch_hook = guard
c.VoilaConfiguration.page_config_hook = with_parts
c.VoilaConfiguration.show_tracebacks = False
c.VoilaConfiguration.file_allowlist = ["^$"]  # the page needs no file from beside its notebook

# The page shows widgets; whatever else the environment adds to JupyterLab stays out of it.
c.VoilaConfiguration.extension_allowlist = [
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager7",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
]
