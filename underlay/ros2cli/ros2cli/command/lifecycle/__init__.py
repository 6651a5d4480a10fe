"""Various lifecycle related sub-commands."""
