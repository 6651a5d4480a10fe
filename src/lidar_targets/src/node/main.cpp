#include "foothill_ros/node/run.hpp"
#include "targets_node.hpp"

int main(int argc, char** argv) {
  return foothill_ros::run<lidar_targets::TargetsNode>(argc, argv, "lidar_targets");
}
