"""Various topic related sub-commands."""
