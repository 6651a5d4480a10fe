#pragma once

#include <Eigen/Core>
#include <tl/expected.hpp>

#include "foothill_orbit/chief_orbit.hpp"
#include "foothill_orbit/error.hpp"
#include "foothill_orbit/state.hpp"

namespace foothill_orbit {

/// Two changes of velocity that bring a craft from one relative state to another, in the axes of
/// the chief's Hill frame at the time of each.
struct Transfer {
  double duration{};                                   ///< From the first to the second [s].
  Eigen::Vector3d departure{Eigen::Vector3d::Zero()};  ///< First change of velocity [m/s].
  Eigen::Vector3d arrival{Eigen::Vector3d::Zero()};    ///< Second change of velocity [m/s].
};

/// Which of the changes of velocity have a price.
enum class Price {
  kBoth,       ///< Rendezvous: the craft takes on the target's velocity.
  kDeparture,  ///< Interception: it is enough to get there.
};

/// Returns what a transfer costs [m/s].
[[nodiscard]] double cost(const Transfer& transfer, Price price);

/// Returns the transfer that takes this long [s], to first order in the separation. There are
/// durations, such as half an orbit out of the plane, after which part of the place of arrival does
/// not depend on the departure: if it is wrong there, the transfer is refused; if it is right
/// anyway, the departure leaves that part of the velocity alone.
[[nodiscard]] tl::expected<Transfer, OrbitError> transfer(const ChiefOrbit& chief,
                                                          const HillState& start,
                                                          const HillState& target, double duration);

/// Bounds of a duration.
struct Durations {
  double shortest{};  ///< [s], above 0
  double longest{};   ///< [s], at most kMostOrbits orbits
};
inline constexpr double kMostOrbits = 100.0;

/// Returns the cheapest transfer of all that take this long, over every local minimum there is.
[[nodiscard]] tl::expected<Transfer, OrbitError> cheapest_transfer(const ChiefOrbit& chief,
                                                                   const HillState& start,
                                                                   const HillState& target,
                                                                   const Durations& durations,
                                                                   Price price = Price::kBoth);

}  // namespace foothill_orbit
