#pragma once

#include "foothill_tracking/heading_planner.hpp"
#include "foothill_tracking/law.hpp"

namespace foothill_tracking {

/// Follows a reference with a robot on wheels: heading and speed planned ahead over the time that a
/// command is held, and a feedback whose Lyapunov function is known; doc/preview_law.md has the
/// proof.
class PreviewLaw final : public TrackingLaw {
 public:
  struct Parameters {
    double k_along{1.0};      ///< Of the error along the robot [1/s].
    double k_heading{2.0};    ///< Of the heading error [1/s].
    double k_across{0.9};     ///< Natural frequency of the error across, at full speed [rad/s].
    double slow_speed{0.02};  ///< Below this speed, errors across are corrected more gently [m/s].
    double far{0.1};          ///< Beyond this distance the pull no longer grows [m].
    double window{0.4};       ///< Half of the time over which the line of motion is taken [s].
  };

  explicit PreviewLaw(const RobotLimits& limits) : PreviewLaw{limits, Parameters{}} {}
  PreviewLaw(const RobotLimits& limits, const Parameters& parameters);

  [[nodiscard]] std::string_view name() const override { return "preview"; }
  [[nodiscard]] Output output() const override { return Output::kTwist; }
  [[nodiscard]] Gains gains() const override;
  [[nodiscard]] tl::expected<void, GainError> set_gains(const Gains& gains,
                                                        const RobotLimits& limits,
                                                        double period) override;
  void reset(const LawInput& input) override;
  [[nodiscard]] LawOutput command(const LawInput& input) override;

 private:
  RobotLimits limits_;
  Parameters parameters_;
  HeadingPlanner planner_;
  double last_speed_{};
  bool has_begun_{false};
};

/// The feedback of the law at one instant, without planning: what the proof is about.
struct PreviewFeedback {
  PreviewLaw::Parameters parameters{};

  /// Returns k_y, the weight of errors across, at a speed of the reference [1/m^2].
  [[nodiscard]] double across_weight(double speed) const;
  /// @param speed Of the reference along its heading [m/s]. @param acceleration Its rate [m/s^2].
  [[nodiscard]] Twist twist(const PlanarError& error, double speed, double acceleration,
                            double yaw_rate) const;
  /// Returns the Lyapunov function [m^2].
  [[nodiscard]] double potential(const PlanarError& error, double speed) const;
};

}  // namespace foothill_tracking
