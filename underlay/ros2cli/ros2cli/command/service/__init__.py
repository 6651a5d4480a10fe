"""Various service related sub-commands."""
