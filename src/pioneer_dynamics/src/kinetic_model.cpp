#include "pioneer_dynamics/kinetic_model.hpp"

#include <atomic>
#include <cmath>

#include "pioneer_dynamics/mode_dynamics.hpp"

namespace pioneer_dynamics {
namespace {

std::uint64_t next_identity() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

}  // namespace

KineticModel::KineticModel(const VehicleParameters& parameters)
    : parameters_{parameters}, identity_{next_identity()} {
  check(parameters);
  sums_ = mass_properties(parameters);
}

Evaluation KineticModel::evaluate(const Ground& ground, const Inputs& inputs, const Motion& motion,
                                  const ContactModes& modes) const {
  const ModeDynamics dynamics{*this, ground, modes};
  return dynamics.evaluate(dynamics.constant_part(inputs), inputs, motion, std::cos(motion.heading),
                           std::sin(motion.heading));
}

}  // namespace pioneer_dynamics
