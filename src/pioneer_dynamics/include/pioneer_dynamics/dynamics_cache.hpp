#pragma once

#include <cstring>

#include "pioneer_dynamics/detail/heading.hpp"
#include "pioneer_dynamics/kinetic_model.hpp"
#include "pioneer_dynamics/mode_dynamics.hpp"

namespace pioneer_dynamics {

/// Intermediate results of a vehicle's last step: the solved dynamics of its modes, the part that
/// depends on its inputs, and the evaluation at its end, with which the next step begins.
///
/// Each vehicle has its own cache. All results are functions of the arguments alone, so they do not
/// depend on the content of the cache.
class DynamicsCache {
 public:
  using Speeds = ModeDynamics::Speeds;
  using Direction = detail::HeadingCache::CosineSine;

  /// Prepares the cache for a vehicle at rest.
  explicit DynamicsCache(const KineticModel& model, const GroundProperties& ground = {})
      : dynamics_{model, ground, ContactModes{}}, constant_{dynamics_.constant_part({})} {}

  /// Solves the dynamics for given arguments, as far as they have changed. The functions below
  /// refer to these arguments.
  void prepare(const KineticModel& model, const GroundProperties& ground, const ContactModes& modes,
               const Inputs& inputs);

  [[nodiscard]] Direction direction(double heading) { return heading_.at(heading); }
  /// Returns the rates of speeds.
  [[nodiscard, gnu::always_inline]] inline Speeds rates(const Speeds& speeds,
                                                        const Direction& direction) const {
    return dynamics_.rates(constant_, speeds, direction.cosine, direction.sine);
  }
  /// Returns rates and forces; valid until the next call.
  [[nodiscard]] const Evaluation& evaluate(const VehicleMotion& motion);

  /// Records that no mode has to change at the motion evaluated last.
  void set_settled() { is_settled_ = true; }
  /// Returns whether set_settled() was called for the motion evaluated last.
  [[nodiscard]] bool is_settled() const { return is_settled_; }

 private:
  /// Compares bits, so that zeros of different sign differ.
  template <typename T>
  [[nodiscard]] static bool same(const T& a, const T& b) {
    return std::memcmp(static_cast<const void*>(&a), &b, sizeof(T)) == 0;
  }

  ModeDynamics dynamics_;
  Inputs inputs_{};
  ModeDynamics::Outputs constant_;
  detail::HeadingCache heading_{};
  VehicleMotion motion_{};  ///< Motion evaluated last.
  Evaluation evaluation_{};
  bool is_evaluated_{};
  bool is_settled_{};
};

inline void DynamicsCache::prepare(const KineticModel& model, const GroundProperties& ground,
                                   const ContactModes& modes, const Inputs& inputs) {
  const bool is_solved = dynamics_.is_for(model, ground, modes);
  if (is_solved && same(inputs_, inputs)) return;
  if (!is_solved) dynamics_ = ModeDynamics{model, ground, modes};
  inputs_ = inputs;
  constant_ = dynamics_.constant_part(inputs);
  is_evaluated_ = is_settled_ = false;
}

inline const Evaluation& DynamicsCache::evaluate(const VehicleMotion& motion) {
  if (is_evaluated_ && same(motion_, motion)) return evaluation_;
  const auto [cosine, sine] = direction(motion.heading);
  evaluation_ = dynamics_.evaluate(constant_, inputs_, motion, cosine, sine);
  motion_ = motion;
  is_evaluated_ = true;
  is_settled_ = false;
  return evaluation_;
}

}  // namespace pioneer_dynamics
