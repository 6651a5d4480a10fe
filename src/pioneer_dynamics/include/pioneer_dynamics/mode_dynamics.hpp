#pragma once

#include <Eigen/Core>
#include <cmath>
#include <cstring>

#include "pioneer_dynamics/kinetic_model.hpp"
#include "pioneer_dynamics/kinetic_state.hpp"
#include "pioneer_dynamics/mass_properties.hpp"
#include "pioneer_dynamics/surface.hpp"

namespace pioneer_dynamics {

/// The equations of motion for fixed contact modes.
///
/// Accelerations and contact forces are then linear in seventeen drivers (squares and products of
/// speeds, gravity, torques, external forces, rolling resistance of the caster). The constructor
/// solves for the matrix of responses once; evaluations multiply by it. See
/// doc/three_body_model.md.
class ModeDynamics {
 public:
  enum Row {
    kForward,
    kLateral,
    kYaw,
    kSpinLeft,
    kSpinRight,
    kNormalCaster,
    kRates,  ///< Number of rows that an integrator needs.
    kTyreLeft = kRates,
    kTyreRight,
    kTyreLateral,
    kNormalLeft,
    kNormalRight,
    kRows = 12,  ///< One more than used, for an even number of doubles.
  };
  enum Driver {
    kYawSquared,
    kYawTimesLateral,
    kYawTimesForward,
    kGyroscopic,
    kGravityX,
    kGravityY,
    kGravityZ,
    kTorqueLeft,
    kTorqueRight,
    kForceX,
    kForceY,
    kForceZ,
    kMomentX,
    kMomentY,
    kMomentZ,
    kCasterX,
    kCasterY,
    kDrivers,
  };
  using Outputs = Eigen::Matrix<double, kRows, 1>;
  /// Speeds, or their rates, in the order of the first rows; the last element is unused.
  using Speeds = Eigen::Matrix<double, kRates, 1>;

  ModeDynamics(const KineticModel& model, const GroundProperties& ground,
               const ContactModes& modes);

  /// Returns the part of the outputs that depends on the inputs only.
  [[nodiscard]] Outputs constant_part(const Inputs& inputs) const;

  [[nodiscard]] static Speeds speeds(const VehicleMotion& motion) {
    Speeds result;
    result << motion.forward, motion.lateral, motion.yaw_rate, motion.spin_left, motion.spin_right,
        0.0;
    return result;
  }

  /// Returns the rates of speeds.
  /// @param constant Result of constant_part() for the inputs.
  /// @param cosine,sine Cosine and sine of the heading.
  [[nodiscard, gnu::always_inline]] inline Speeds rates(const Outputs& constant,
                                                        const Speeds& speeds, double cosine,
                                                        double sine) const {
    CasterForce unused;
    return outputs<kRates>(constant, speeds, cosine, sine, unused);
  }

  /// Returns rates and forces; arguments as for rates().
  [[nodiscard]] Evaluation evaluate(const Outputs& constant, const Inputs& inputs,
                                    const VehicleMotion& motion, double cosine, double sine) const;

  /// Returns whether this object was built for the given arguments.
  [[nodiscard]] bool is_for(const KineticModel& model, const GroundProperties& ground,
                            const ContactModes& modes) const;

 private:
  struct CasterForce {
    double forward{};
    double lateral{};
  };

  template <int kCount>
  [[nodiscard, gnu::always_inline]] inline Eigen::Matrix<double, kCount, 1> outputs(
      const Outputs& constant, const Speeds& speeds, double cosine, double sine,
      CasterForce& force) const;

  std::uint64_t model_;
  GroundProperties ground_;
  ContactModes modes_;
  bool is_sloping_;
  bool caster_resists_;
  WheelParameters left_;
  WheelParameters right_;
  CasterParameters caster_;
  Eigen::Matrix<double, kRows, kDrivers> response_;
};

inline bool ModeDynamics::is_for(const KineticModel& model, const GroundProperties& ground,
                                 const ContactModes& modes) const {
  return model_ == model.identity() && modes_ == modes &&
         std::memcmp(static_cast<const void*>(&ground_), &ground, sizeof(GroundProperties)) == 0;
}

// Every stage of every step evaluates this function, so it is inline (benchmark: vehicle).

template <int kCount>
Eigen::Matrix<double, kCount, 1> ModeDynamics::outputs(const Outputs& constant,
                                                       const Speeds& speeds, double cosine,
                                                       double sine, CasterForce& force) const {
  /// Speed below which the resistance of the caster vanishes, so that it needs no static mode
  /// [m/s].
  constexpr double kCasterSpeed = 1e-3;
  const auto by = [this](Driver which) { return response_.col(which).template head<kCount>(); };
  const double w = speeds[kYaw];
  const double gyroscopic =
      w * (left_.spin_inertia * speeds[kSpinLeft] + right_.spin_inertia * speeds[kSpinRight]);
  Eigen::Matrix<double, kCount, 1> out =
      constant.template head<kCount>() + by(kYawSquared) * (w * w) +
      by(kYawTimesLateral) * (w * speeds[kLateral]) +
      by(kYawTimesForward) * (w * speeds[kForward]) + by(kGyroscopic) * gyroscopic;
  if (is_sloping_) {
    const Eigen::Vector3d& g = ground_.gravity_W;
    out += by(kGravityX) * (cosine * g.x() + sine * g.y());
    out += by(kGravityY) * (cosine * g.y() - sine * g.x());
  }
  if (caster_resists_) {
    const double along = speeds[kForward] - w * caster_.y;
    const double across = speeds[kLateral] + w * caster_.x;
    const double speed = std::sqrt(along * along + across * across + kCasterSpeed * kCasterSpeed);
    // The resistance and the load of the caster depend on each other linearly.
    const double coefficient = ground_.caster.rolling;
    const double response =
        response_(kNormalCaster, kCasterX) * along + response_(kNormalCaster, kCasterY) * across;
    const double factor = -coefficient * out[kNormalCaster] / (speed + coefficient * response);
    force = {factor * along, factor * across};
    out += by(kCasterX) * force.forward + by(kCasterY) * force.lateral;
  }
  return out;
}

}  // namespace pioneer_dynamics
