"""Various node related sub-commands."""
