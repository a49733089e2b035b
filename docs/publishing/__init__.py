"""What makes the site, the reference and the pins of Binder; no part of the package."""
