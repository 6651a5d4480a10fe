"""See the nodes."""
