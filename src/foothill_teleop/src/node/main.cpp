#include "foothill_ros/node/run.hpp"
#include "joy_teleop_node.hpp"

int main(int argc, char** argv) {
  return foothill_ros::run<foothill_teleop::JoyTeleopNode>(argc, argv, "joy_teleop");
}
