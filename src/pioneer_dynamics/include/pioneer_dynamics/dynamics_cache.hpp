#pragma once

#include <cstring>

#include "pioneer_dynamics/detail/heading.hpp"
#include "pioneer_dynamics/kinetic_model.hpp"
#include "pioneer_dynamics/mode_dynamics.hpp"

namespace pioneer_dynamics {

/// Remembers what the last step of a vehicle solved: the dynamics of its modes, the part of its
/// inputs, and the forces at its end, with which the next step begins. One for each vehicle.
/// Everything in it is a function of what it was asked for alone, so that results do not depend on
/// what it holds.
class DynamicsCache {
 public:
  using Speeds = ModeDynamics::Speeds;
  using Direction = detail::HeadingCache::Of;

  /// Starts with the dynamics of a vehicle at rest.
  explicit DynamicsCache(const KineticModel& model, const Ground& ground = {})
      : dynamics_{model, ground, ContactModes{}}, constant_{dynamics_.constant_part({})} {}

  /// Solves for what has changed. All below is for these arguments then.
  void prepare(const KineticModel& model, const Ground& ground, const ContactModes& modes,
               const Inputs& inputs);

  [[nodiscard]] Direction direction(double heading) { return heading_.of(heading); }
  /// Returns the rates of speeds.
  [[nodiscard, gnu::always_inline]] inline Speeds rates(const Speeds& speeds,
                                                        const Direction& direction) const {
    return dynamics_.rates(constant_, speeds, direction.cosine, direction.sine);
  }
  /// Returns rates and forces; valid until the next call.
  [[nodiscard]] const Evaluation& evaluate(const Motion& motion);

  /// Tells that every mode can stay at the motion evaluated last.
  void set_settled() { is_settled_ = true; }
  /// Returns whether that is known.
  [[nodiscard]] bool is_settled() const { return is_settled_; }

 private:
  /// Compares bits: zeros of either sign differ.
  template <typename T>
  [[nodiscard]] static bool same(const T& one, const T& other) {
    return std::memcmp(static_cast<const void*>(&one), &other, sizeof(T)) == 0;
  }

  ModeDynamics dynamics_;
  Inputs inputs_{};
  ModeDynamics::Outputs constant_;
  detail::HeadingCache heading_{};
  Motion motion_{};  ///< That was evaluated last.
  Evaluation evaluation_{};
  bool is_evaluated_{};
  bool is_settled_{};
};

inline void DynamicsCache::prepare(const KineticModel& model, const Ground& ground,
                                   const ContactModes& modes, const Inputs& inputs) {
  const bool is_solved = dynamics_.is_for(model, ground, modes);
  if (is_solved && same(inputs_, inputs)) return;
  if (!is_solved) dynamics_ = ModeDynamics{model, ground, modes};
  inputs_ = inputs;
  constant_ = dynamics_.constant_part(inputs);
  is_evaluated_ = is_settled_ = false;
}

inline const Evaluation& DynamicsCache::evaluate(const Motion& motion) {
  if (is_evaluated_ && same(motion_, motion)) return evaluation_;
  const auto [cosine, sine] = direction(motion.heading);
  evaluation_ = dynamics_.evaluate(constant_, inputs_, motion, cosine, sine);
  motion_ = motion;
  is_evaluated_ = true;
  is_settled_ = false;
  return evaluation_;
}

}  // namespace pioneer_dynamics
