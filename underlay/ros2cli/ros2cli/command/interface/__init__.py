"""Show information about ROS interfaces."""
