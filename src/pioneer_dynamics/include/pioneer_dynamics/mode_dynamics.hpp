#pragma once

#include <Eigen/Core>
#include <cmath>

#include "pioneer_dynamics/kinetic_model.hpp"
#include "pioneer_dynamics/kinetic_state.hpp"
#include "pioneer_dynamics/mass_properties.hpp"
#include "pioneer_dynamics/surface.hpp"

namespace pioneer_dynamics {

/// The equations of motion with their modes fixed. Then accelerations and contact forces are linear
/// in seventeen drivers (squares and products of speeds, gravity, torques, external forces, the
/// caster's resistance), and solving them once gives a matrix. See doc/three_body_model.md.
class ModeDynamics {
 public:
  enum Row {
    kForward,
    kLateral,
    kYaw,
    kSpinLeft,
    kSpinRight,
    kNormalCaster,
    kRates,  ///< Rows up to here are all that an integrator needs.
    kTyreLeft = kRates,
    kTyreRight,
    kTyreLateral,
    kNormalLeft,
    kNormalRight,
    kRows = 12,  ///< One more than needed: an even number of doubles.
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

  ModeDynamics(const KineticModel& model, const Ground& ground, const ContactModes& modes);

  /// Returns the part of the outputs that does not change while the inputs stay.
  [[nodiscard]] Outputs constant_part(const Inputs& inputs) const;

  /// Returns the rates of a motion.
  /// @param constant What constant_part() gave for the inputs.
  /// @param cosine,sine Of the heading.
  [[nodiscard]] Motion rates(const Outputs& constant, const Motion& motion, double cosine,
                             double sine) const {
    CasterForce unused;
    return as_rates(outputs<kRates>(constant, motion, cosine, sine, unused), motion, cosine, sine);
  }

  /// Returns rates and forces; arguments as for rates().
  [[nodiscard]] Evaluation evaluate(const Outputs& constant, const Inputs& inputs,
                                    const Motion& motion, double cosine, double sine) const;

  /// Returns whether these are the model, ground and modes that it was made for.
  [[nodiscard]] bool is_for(const KineticModel& model, const Ground& ground,
                            const ContactModes& modes) const;

 private:
  struct CasterForce {
    double ahead{};
    double aside{};
  };

  template <int kCount>
  [[nodiscard]] Eigen::Matrix<double, kCount, 1> outputs(const Outputs& constant,
                                                         const Motion& motion, double cosine,
                                                         double sine, CasterForce& force) const;
  template <typename Rates>
  [[nodiscard]] static Motion as_rates(const Rates& out, const Motion& motion, double cosine,
                                       double sine);

  std::uint64_t model_;
  Ground ground_;
  ContactModes modes_;
  bool is_sloping_;
  bool caster_resists_;
  WheelParameters left_;
  WheelParameters right_;
  CasterParameters caster_;
  Eigen::Matrix<double, kRows, kDrivers> response_;
};

/// Remembers the last ModeDynamics, so that a step whose modes and ground are those of the last one
/// need not solve again. One for each vehicle; results do not depend on what it holds.
class DynamicsCache {
 public:
  /// Starts with the dynamics of a vehicle at rest.
  explicit DynamicsCache(const KineticModel& model, const Ground& ground = {})
      : dynamics_{model, ground, ContactModes{}} {}

  [[nodiscard]] const ModeDynamics& get(const KineticModel& model, const Ground& ground,
                                        const ContactModes& modes) {
    if (!dynamics_.is_for(model, ground, modes)) dynamics_ = ModeDynamics{model, ground, modes};
    return dynamics_;
  }

 private:
  ModeDynamics dynamics_;
};

inline bool ModeDynamics::is_for(const KineticModel& model, const Ground& ground,
                                 const ContactModes& modes) const {
  return model_ == model.identity() && modes_ == modes && ground_ == ground;
}

// Below: what every stage of every step runs through, in sight of the compiler (benchmark vehicle).

template <int kCount>
Eigen::Matrix<double, kCount, 1> ModeDynamics::outputs(const Outputs& constant,
                                                       const Motion& motion, double cosine,
                                                       double sine, CasterForce& force) const {
  /// Below this speed the caster's resistance fades, so that it never has to hold anything [m/s].
  constexpr double kCasterSpeed = 1e-3;
  const auto by = [this](Driver which) { return response_.col(which).template head<kCount>(); };
  const double w = motion.yaw_rate;
  const double gyroscopic =
      w * (left_.spin_inertia * motion.spin_left + right_.spin_inertia * motion.spin_right);
  Eigen::Matrix<double, kCount, 1> out =
      constant.template head<kCount>() + by(kYawSquared) * (w * w) +
      by(kYawTimesLateral) * (w * motion.lateral) + by(kYawTimesForward) * (w * motion.forward) +
      by(kGyroscopic) * gyroscopic;
  if (is_sloping_) {
    const Eigen::Vector3d& g = ground_.gravity_W;
    out += by(kGravityX) * (cosine * g.x() + sine * g.y());
    out += by(kGravityY) * (cosine * g.y() - sine * g.x());
  }
  if (caster_resists_) {
    const double along = motion.forward - w * caster_.y;
    const double across = motion.lateral + w * caster_.x;
    const double speed = std::sqrt(along * along + across * across + kCasterSpeed * kCasterSpeed);
    // The resistance changes the load that it is a part of; together they are linear.
    const double coefficient = ground_.caster.rolling;
    const double response =
        response_(kNormalCaster, kCasterX) * along + response_(kNormalCaster, kCasterY) * across;
    const double factor = -coefficient * out[kNormalCaster] / (speed + coefficient * response);
    force = {factor * along, factor * across};
    out += by(kCasterX) * force.ahead + by(kCasterY) * force.aside;
  }
  return out;
}

template <typename Rates>
Motion ModeDynamics::as_rates(const Rates& out, const Motion& motion, double cosine, double sine) {
  return {cosine * motion.forward - sine * motion.lateral,
          sine * motion.forward + cosine * motion.lateral,
          motion.yaw_rate,
          out[kForward],
          out[kLateral],
          out[kYaw],
          out[kSpinLeft],
          out[kSpinRight],
          motion.spin_left,
          motion.spin_right};
}

}  // namespace pioneer_dynamics
