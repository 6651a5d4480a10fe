#include "foothill_ros/node/run.hpp"
#include "stereo_disparity.hpp"

int main(int argc, char** argv) {
  return foothill_ros::run<foothill_sensors::StereoDisparity>(argc, argv, "stereo_disparity");
}
