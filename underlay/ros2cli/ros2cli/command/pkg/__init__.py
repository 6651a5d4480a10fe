"""See what is installed."""
