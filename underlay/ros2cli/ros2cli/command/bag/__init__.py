"""Record, play and look into bags."""
