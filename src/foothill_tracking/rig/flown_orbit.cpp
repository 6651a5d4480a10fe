#include "flown_orbit.hpp"

#include <stdexcept>

#include "flown_craft.hpp"

namespace foothill_tracking {
namespace {

constexpr double kPeriod = 5580.0;  // of the orbit [s]
constexpr double kBegin = 30.0;     // when the robot has long joined its craft [s]

FloorMap map_of(const foothill_orbit::ClusterConfig& cluster, double rate) {
  const auto path = flown_path(cluster, "deputy", kPeriod, 200);
  const auto map = fit({.plane = *initial_plane(path.front().state), .rate = rate}, path, {}, {});
  if (!map) throw std::invalid_argument{map.error().reason};
  return *map;
}

RigConfig rig_config(const OrbitCase& which) {
  RigConfig config;
  auto body = pioneer_dynamics::p3dx_vehicle();
  body.right.radius *= which.right_wheel;
  config.vehicle.model = pioneer_dynamics::KineticModel{body};
  config.seed = which.seed;
  config.start = {0.3, -0.4, static_cast<double>(which.seed)};
  config.position_noise = config.heading_noise = 0.001;
  config.control_period = which.control_period;
  return config;
}

TrackerConfig tracker_config(const OrbitCase& which) {
  TrackerConfig config{.law = which.law, .period = which.control_period};
  // The thesis' gains are for an orbit in real time; its times are shorter by the rate here.
  if (which.law == "gradient") {
    config.gains = {{"k_x", 0.005 * which.rate}, {"k_y", 0.005 * which.rate}, {"k_theta", 3.0}};
    config.monitor.off_course = 10.0;
    config.monitor.saturation_error = 10.0;
    config.approach.delay = 1e9;
  }
  if (which.law == "preview" && which.control_period > 0.5) {
    config.gains = {{"k_along", 0.5}, {"k_heading", 0.5}, {"k_across", 0.35}};
    config.monitor.odometry_timeout = 3.0;
  }
  return config;
}

}  // namespace

FlownOrbit fly_orbit(const OrbitCase& which) {
  const auto cluster = thesis_cluster(foothill_orbit::ProjectedCircle{.radius = 200.0}, true);
  const FloorMap map = map_of(cluster, which.rate);
  FlownCraft truth{cluster, "deputy", map};
  FlownCraft reporter{cluster, "deputy", map};
  PioneerRig rig{rig_config(which)};
  rig.craft = [&](double t) { return truth.at(t); };
  rig.report = [&](double t) { return reporter.report(t); };
  Tracker tracker{tracker_config(which)};
  const double end = kBegin + kPeriod / map.rate;
  FlownOrbit flown{.samples = rig.run(tracker, end)};
  flown.truth = figures(flown.samples, kBegin, end);
  flown.odometry = figures(flown.samples, kBegin, end, true);
  return flown;
}

}  // namespace foothill_tracking
