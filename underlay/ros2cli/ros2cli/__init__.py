"""The `ros2` command line: a frame that finds commands, and the commands."""
