#include "pioneer_arcos/emulator/laser_command_filter.hpp"

namespace pioneer_arcos {

bool LaserCommandFilter::is_laser_command(CommandCode code) {
  using enum CommandCode;
  // 36 sets a parameter of a gripper action, which must follow: it is not the start of a sequence.
  if (code == kGripper) expected_ = kGripperValue;
  if (code == kGripperValue) {
    expected_ = kGripperRequest;
    return false;  // Has no effect without a gripper.
  }
  if (code != expected_) return false;
  if (code == kGripperRequest) expected_ = kGyroCalibrateClockwise;
  if (code == kGyroCalibrateClockwise) expected_ = kAnalogSelect;
  if (code == kAnalogSelect) expected_ = kGripperValue;
  return true;
}

}  // namespace pioneer_arcos
