#include "foothill_ros/node/run.hpp"
#include "orbit_tracker.hpp"

int main(int argc, char** argv) {
  return foothill_ros::run_in_namespaces<foothill_tracking::OrbitTracker>(argc, argv,
                                                                          "orbit_tracker");
}
