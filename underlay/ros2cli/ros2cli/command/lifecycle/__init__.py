"""See and change the states of managed nodes."""
