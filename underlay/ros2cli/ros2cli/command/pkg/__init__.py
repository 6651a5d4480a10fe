"""Various package related sub-commands."""
