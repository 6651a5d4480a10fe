#pragma once

#include <span>

#include "foothill_proxy/body.hpp"
#include "foothill_proxy/pioneer_config.hpp"
#include "foothill_proxy/pioneer_samples.hpp"
#include "pioneer_dynamics/command_limits.hpp"

namespace foothill_proxy {

/// The part of a Pioneer's microcontroller that decides what the servo follows: quantisation of
/// commands, command timeout, motor enable, and the motor pause after a stall.
class PioneerFirmware {
 public:
  /// @param config Must outlive this object.
  explicit PioneerFirmware(const PioneerConfig& config) : config_{config} {}

  void reset();
  /// Follows a command that has arrived over the link.
  void accept(Instant now, const DriveCommand& command);
  /// Sets the target to zero if the last command is older than the timeout.
  void check_timeout(Instant now);
  /// Returns whether the motors have power during a step: they are enabled, and no stall occurred
  /// within the stall pause.
  /// @param is_stalled Whether the servo reports a stalled wheel.
  [[nodiscard]] bool powers_motors(const StepInput& input, bool is_stalled);

  void enable_motors(bool enabled) { motors_enabled_ = enabled; }
  [[nodiscard]] bool motors_enabled() const { return motors_enabled_; }
  [[nodiscard]] bool timed_out() const { return timed_out_; }
  /// Returns the velocity that the servo follows.
  [[nodiscard]] const pioneer_dynamics::VelocityCommand& target() const { return target_; }

 private:
  const PioneerConfig& config_;
  pioneer_dynamics::VelocityCommand target_{};
  Instant commanded_at_{Instant::min()};
  bool timed_out_{true};
  bool motors_enabled_{true};
  Instant stalled_until_{Instant::min()};
};

}  // namespace foothill_proxy
