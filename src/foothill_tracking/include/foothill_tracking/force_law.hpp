#pragma once

#include "foothill_tracking/law.hpp"

namespace foothill_tracking {

/// Follows a reference with a craft that can push in every direction: floaters on air bearings,
/// free-flyers. The reference's acceleration is fed forward; position and heading errors are those
/// of damped springs, so each decays by its closed form: doc/force_law.md.
class ForceLaw final : public TrackingLaw {
 public:
  struct Parameters {
    double frequency{0.5};       ///< Natural frequency of position errors [rad/s].
    double damping{1.0};         ///< Damping ratio [-].
    double turn_frequency{0.5};  ///< Of heading errors [rad/s].
    double heading{0.0};         ///< That is held [rad].
  };

  explicit ForceLaw(const RobotLimits& limits) : ForceLaw{limits, Parameters{}} {}
  ForceLaw(const RobotLimits& limits, const Parameters& parameters)
      : limits_{limits}, parameters_{parameters} {}

  [[nodiscard]] std::string_view name() const override { return "force"; }
  [[nodiscard]] Output output() const override { return Output::kForce; }
  [[nodiscard]] Gains gains() const override;
  [[nodiscard]] tl::expected<void, GainError> set_gains(const Gains& gains,
                                                        const RobotLimits& limits,
                                                        double period) override;
  void reset(const LawInput& input) override;
  [[nodiscard]] LawOutput command(const LawInput& input) override;

 private:
  RobotLimits limits_;
  Parameters parameters_;
};

}  // namespace foothill_tracking
