#pragma once

#include <Eigen/Core>
#include <tl/expected.hpp>

#include "foothill_orbit/chief_orbit.hpp"
#include "foothill_orbit/error.hpp"
#include "foothill_orbit/state.hpp"

/// Two-impulse transfers between relative states, to first order in the separation. The duration is
/// given here and optimised in cheapest_transfer.hpp.

namespace foothill_orbit {

/// Two impulses that bring a craft from one relative state to another, each in the axes of the
/// chief's Hill frame at its time.
struct Transfer {
  double duration{};                                   ///< Time between the impulses [s].
  Eigen::Vector3d departure{Eigen::Vector3d::Zero()};  ///< First impulse [m/s].
  Eigen::Vector3d arrival{Eigen::Vector3d::Zero()};    ///< Second impulse [m/s].
};

/// Which impulses count as cost.
enum class Price {
  kBoth,       ///< Rendezvous: the craft matches the target's velocity.
  kDeparture,  ///< Interception: the craft only reaches the target.
};

/// Returns the cost of a transfer [m/s].
[[nodiscard]] double cost(const Transfer& transfer, Price price);

/// Returns the transfer of a given duration [s], to first order in the separation. After certain
/// durations, such as half an orbit for motion normal to the plane, part of the position of arrival
/// does not depend on the departure. If that part misses the target, the transfer is rejected;
/// otherwise the departure has no component in that direction.
[[nodiscard]] tl::expected<Transfer, OrbitError> transfer(const ChiefOrbit& chief,
                                                          const HillState& start,
                                                          const HillState& target, double duration);

}  // namespace foothill_orbit
