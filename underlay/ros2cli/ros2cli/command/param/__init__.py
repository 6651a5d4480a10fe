"""See and change parameters."""
