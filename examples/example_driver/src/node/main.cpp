#include "foothill_ros/node/run.hpp"
#include "range_finder_node.hpp"

int main(int argc, char** argv) {
  return foothill_ros::run<example_driver::RangeFinderNode>(argc, argv, "range_finder");
}
