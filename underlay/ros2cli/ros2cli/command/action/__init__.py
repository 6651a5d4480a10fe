"""Various action related sub-commands."""
