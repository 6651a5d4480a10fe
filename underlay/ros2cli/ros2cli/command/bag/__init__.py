"""Various rosbag related sub-commands."""
