#include "pioneer_modes/mode_law.hpp"

namespace pioneer_modes {

const char* to_cstr(Halt halt) {
  switch (halt) {
    case Halt::kNothing:
      return "";
    case Halt::kNoOdometry:
      return "no odometry";
    case Halt::kNoSonar:
      return "the sonar of the way ahead is silent";
    case Halt::kNoBumper:
      return "no news of the bumpers";
    case Halt::kNoLink:
      return "no news of the link to the robot";
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
      return "something is in the way";
  }
  return "unknown";
}

}  // namespace pioneer_modes
