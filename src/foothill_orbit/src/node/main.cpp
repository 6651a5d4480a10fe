#include "foothill_ros/node/run.hpp"
#include "orbit_propagator.hpp"

int main(int argc, char** argv) {
  return foothill_ros::run<foothill_orbit::OrbitPropagator>(argc, argv, "orbit_propagator");
}
