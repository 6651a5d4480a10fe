"""Various component related sub-commands."""
