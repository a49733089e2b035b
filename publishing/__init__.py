"""What makes the site, the reference and the pictures; not part of the package."""
