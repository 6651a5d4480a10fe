"""The commands of `ros2`: every module or package in here is one."""
