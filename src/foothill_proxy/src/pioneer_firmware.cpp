#include "foothill_proxy/pioneer_firmware.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_proxy {

void PioneerFirmware::reset() {
  target_ = {};
  commanded_at_ = Instant::min();
  timed_out_ = true;
  motors_enabled_ = true;
  stalled_until_ = Instant::min();
}

void PioneerFirmware::accept(Instant now, const DriveCommand& command) {
  const auto quantised = [this](double value, double quantum) {
    return config_.ideal || quantum == 0.0 ? value : std::round(value / quantum) * quantum;
  };
  target_ = {quantised(command.forward, config_.link.speed_quantum),
             quantised(command.yaw_rate, config_.link.yaw_quantum)};
  commanded_at_ = now;
  timed_out_ = false;
}

void PioneerFirmware::check_timeout(Instant now) {
  if (timed_out_ || now - commanded_at_ <= config_.link.command_timeout) return;
  timed_out_ = true;
  target_ = {};
}

bool PioneerFirmware::powers_motors(const StepInput& input, bool is_stalled) {
  const bool is_hit_ahead =
      config_.bump_stall &&
      std::ranges::any_of(input.contact_forces, [this](const PointForce& contact) {
        return contact.p_B.x() * target_.forward > 0.0;
      });
  if (is_hit_ahead || is_stalled) stalled_until_ = input.begin + config_.stall_pause;
  return motors_enabled_ && input.begin >= stalled_until_;
}

}  // namespace foothill_proxy
