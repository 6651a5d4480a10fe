"""See and call services."""
