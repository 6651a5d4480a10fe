"""See and command controller managers of ros2_control."""
