#include "pioneer_modes/halt.hpp"

namespace pioneer_modes {

const char* to_cstr(Halt halt) {
  switch (halt) {
    case Halt::kNothing:
      return "";
    case Halt::kNoOdometry:
      return "no odometry";
    case Halt::kNoSonar:
      return "no sonar in the direction of motion";
    case Halt::kNoBumper:
      return "no bumper state";
    case Halt::kNoLink:
      return "no link state";
    case Halt::kLinkDown:
      return "the link to the robot is down";
    case Halt::kBatteryLow:
      return "the battery is low";
    case Halt::kNoCommander:
      return "no commander";
    case Halt::kNoGoal:
      return "no goal";
    case Halt::kBumper:
      return "a bumper is pressed";
    case Halt::kSteep:
      return "the floor is steep";
    case Halt::kObstacle:
      return "obstacle in the way";
  }
  return "unknown";
}

}  // namespace pioneer_modes
