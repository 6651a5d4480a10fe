"""See, load and unload components."""
