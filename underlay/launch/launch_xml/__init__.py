"""Launch files in XML."""
