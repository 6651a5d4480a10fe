#include <cmath>

#include "foothill_core/units.hpp"
#include "foothill_orbit/elements.hpp"
#include "foothill_orbit/ephemeris.hpp"
#include "foothill_orbit/formation.hpp"
#include "foothill_orbit/gravity.hpp"
#include "foothill_orbit/surface_forces.hpp"
#include "studies.hpp"
#include "table.hpp"

namespace foothill_orbit::report {
namespace {

using foothill_core::kTwoPi;
using namespace foothill_core::literals;

/// Sums of squares of the differential accelerations [m^2/s^4].
struct Differences {
  double zonals{}, drag{}, sunlight{}, third_bodies{};
};

/// The attraction of a body far away on a craft, less that on the other.
Eigen::Vector3d tide(double mu, const Eigen::Vector3d& p_NB, const Eigen::Vector3d& p_NC,
                     const Eigen::Vector3d& apart) {
  const Planet body{.mu = mu, .equatorial_radius = 1.0};
  return differential_gravity(body, p_NC - p_NB, apart);
}

void add_place(const Environment& world, const std::array<Craft, 2>& craft,
               const InertialState& first, const InertialState& apart, Differences& sums) {
  const InertialState second{first.p_NC + apart.p_NC, first.v_NC + apart.v_NC};
  Planet ball = world.planet;
  ball.zonals = {};
  sums.zonals += (differential_gravity(world.planet, first.p_NC, apart.p_NC) -
                  differential_gravity(ball, first.p_NC, apart.p_NC))
                     .squaredNorm();
  sums.drag +=
      (drag_acceleration(world, craft[1], second) - drag_acceleration(world, craft[0], first))
          .squaredNorm();
  const Eigen::Vector3d sun = sun_position(world.epoch);
  sums.sunlight += (solar_acceleration(world, craft[1], second.p_NC, sun) -
                    solar_acceleration(world, craft[0], first.p_NC, sun))
                       .squaredNorm();
  sums.third_bodies += (tide(kSunMu, sun, first.p_NC, apart.p_NC) +
                        tide(kMoonMu, moon_position(world.epoch), first.p_NC, apart.p_NC))
                           .squaredNorm();
}

/// Root mean squares over an orbit of the craft in a projected circle.
Differences around_an_orbit(const Environment& world, double altitude, double separation) {
  const auto craft = differing_craft();
  constexpr int kPlaces = 48;
  Differences sums;
  for (int i = 0; i < kPlaces; ++i) {
    const double angle = kTwoPi * i / kPlaces;
    const InertialState chief = must(to_state(
        earth(), {earth().equatorial_radius + altitude, 0.0, 0.7854, 0.3491, 0.2618, angle}));
    const HillState apart =
        must(place(must(chief_orbit(earth(), chief)), ProjectedCircle{separation, angle})).state;
    add_place(world, craft, chief, from_hill(hill_frame(chief, Eigen::Vector3d::Zero()), apart),
              sums);
  }
  const auto root = [](double sum) { return std::sqrt(sum / kPlaces); };
  return {root(sums.zonals), root(sums.drag), root(sums.sunlight), root(sums.third_bodies)};
}

/// The largest difference that J2 to J6 can make between two craft: one above the other, over a
/// pole.
double largest_by_zonals(double altitude, double separation) {
  const Eigen::Vector3d pole{0.0, 0.0, earth().equatorial_radius + altitude};
  const Eigen::Vector3d apart{0.0, 0.0, separation};
  Planet ball = earth();
  ball.zonals = {};
  return (differential_gravity(earth(), pole, apart) - differential_gravity(ball, pole, apart))
      .norm();
}

}  // namespace

void study_dominance(const std::filesystem::path& folder) {
  Table table{folder / "dominance.csv",
              "altitude,separation,zonals,drag,sunlight,third_bodies,largest_by_zonals"};
  const Environment world = quiet_world();
  constexpr int kAltitudes = 81;
  constexpr int kSeparations = 73;
  for (int i = 0; i < kAltitudes; ++i) {
    const double altitude = 200.0_km * std::pow(10.0, 2.25 * i / (kAltitudes - 1.0));
    for (int k = 0; k < kSeparations; ++k) {
      const double separation = 10.0 * std::pow(10.0, 3.0 * k / (kSeparations - 1.0));
      const Differences found = around_an_orbit(world, altitude, separation);
      table.row(altitude, separation, found.zonals, found.drag, found.sunlight, found.third_bodies,
                largest_by_zonals(altitude, separation));
    }
  }
}

}  // namespace foothill_orbit::report
