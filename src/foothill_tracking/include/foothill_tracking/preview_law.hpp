#pragma once

#include "foothill_tracking/gained_law.hpp"
#include "foothill_tracking/heading_planner.hpp"

/// Tracking law for wheeled robots: heading and speed are planned over the time for which a command
/// is held, with feedback that has a known Lyapunov function (proof in doc/preview_law.md).

namespace foothill_tracking {

/// Gains of PreviewLaw; their table in preview_law.cpp has the ranges.
struct PreviewGains {
  double k_along{1.0};      ///< Gain of the along-track error [1/s].
  double k_heading{2.0};    ///< Gain of the heading error [1/s].
  double k_across{0.9};     ///< Natural frequency of the cross-track error at full speed [rad/s].
  double slow_speed{0.02};  ///< Speed below which cross-track feedback is reduced [m/s].
  double far{0.1};          ///< Distance beyond which the position feedback saturates [m].
  double window{0.4};       ///< Half width of the window for the direction of motion [s].
};

/// Planned heading and speed with feedback; it commands a twist.
class PreviewLaw final : public GainedLaw<PreviewGains> {
 public:
  explicit PreviewLaw(const RobotLimits& limits = {}, const PreviewGains& gains = {});
  void reset(const LawInput& input) override;
  [[nodiscard]] LawOutput command(const LawInput& input) override;

 private:
  void on_change() override;

  HeadingPlanner planner_;
  double last_speed_{};
  bool has_begun_{false};
};

/// Feedback of the law at one instant, without planning: the subject of the proof.
struct PreviewFeedback {
  PreviewGains parameters{};

  /// Returns k_y, the weight of cross-track errors, at a speed of the reference [1/m^2].
  [[nodiscard]] double across_weight(double speed) const;
  /// @param speed Speed of the reference along its heading [m/s]. @param acceleration [m/s^2]
  [[nodiscard]] PlanarTwist twist(const PlanarError& error, double speed, double acceleration,
                                  double yaw_rate) const;
  /// Returns the Lyapunov function [m^2].
  [[nodiscard]] double potential(const PlanarError& error, double speed) const;
};

}  // namespace foothill_tracking
