#!/usr/bin/env python3
"""A tracking law in Python: robot1 follows castor, using standard ROS 2 topics only."""

import math

import rclpy
from geometry_msgs.msg import TwistStamped
from nav_msgs.msg import Odometry
from rclpy.node import Node

from foothill_msgs.msg import ClusterState

SCALE = 0.0165  # floor metres per metre in orbit
AHEAD = 0.1  # distance of the controlled point ahead of the robot's centre [m]
GAIN = 0.8  # [1/s]


class MyLaw(Node):
    def __init__(self) -> None:
        super().__init__("my_law", namespace="robot1")
        self.craft = None  # x, y [m] and their rates [m/s] on the floor
        self.commands = self.create_publisher(TwistStamped, "cmd_vel", 10)
        self.create_subscription(ClusterState, "/leo_pair/state", self.on_cluster, 10)
        self.create_subscription(Odometry, "ground_truth", self.on_pose, 10)

    def on_cluster(self, state: ClusterState) -> None:
        craft = next(craft for craft in state.craft if craft.name == "castor")
        position, velocity = craft.relative_position, craft.relative_velocity
        # The local horizontal plane (along-track, cross-track) is mapped to the floor.
        self.craft = (SCALE * position.y, SCALE * position.z,
                      SCALE * state.speed * velocity.y, SCALE * state.speed * velocity.z)

    def on_pose(self, robot: Odometry) -> None:
        if not self.craft:
            return
        place, turn = robot.pose.pose.position, robot.pose.pose.orientation
        heading = 2.0 * math.atan2(turn.z, turn.w)
        x, y, vx, vy = self.craft
        error_x = x - place.x - AHEAD * math.cos(heading)
        error_y = y - place.y - AHEAD * math.sin(heading)
        target_vx, target_vy = vx + GAIN * error_x, vy + GAIN * error_y
        command = TwistStamped()
        command.header.stamp = self.get_clock().now().to_msg()
        forward = math.cos(heading) * target_vx + math.sin(heading) * target_vy
        sideways = math.cos(heading) * target_vy - math.sin(heading) * target_vx
        command.twist.linear.x = max(-0.4, min(0.4, forward))
        command.twist.angular.z = max(-1.0, min(1.0, sideways / AHEAD))
        self.commands.publish(command)
        self.get_logger().info(f"{1e3 * math.hypot(error_x, error_y):.0f} mm from castor",
                               throttle_duration_sec=5.0)


if __name__ == "__main__":
    rclpy.init()
    try:
        rclpy.spin(MyLaw())
    except KeyboardInterrupt:
        pass
