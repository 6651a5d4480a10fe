#include "foothill_ros/node/run.hpp"
#include "modes_node.hpp"

int main(int argc, char** argv) {
  return foothill_ros::run<pioneer_modes::ModesNode>(argc, argv, "pioneer_modes");
}
