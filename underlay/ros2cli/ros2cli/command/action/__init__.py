"""See and use actions."""
