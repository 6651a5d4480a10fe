"""Various param related sub-commands."""
