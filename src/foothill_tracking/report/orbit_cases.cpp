#include <stdexcept>

#include "cases.hpp"
#include "flown_orbit.hpp"
#include "ways.hpp"

namespace foothill_tracking {

void orbit_cases(Results& results) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    const FlownOrbit preview = fly_orbit({.seed = seed});
    const std::string name = "seed_" + std::to_string(seed);
    results.figure(name + "_rms", 1e3 * preview.truth.rms);
    results.figure(name + "_peak", 1e3 * preview.truth.peak);
    results.figure(name + "_odometry_rms", 1e3 * preview.odometry.rms);
    results.figure(name + "_odometry_peak", 1e3 * preview.odometry.peak);
    if (seed == 1) results.table("orbit", preview.samples);
  }
  const FlownOrbit gradient = fly_orbit({.law = "gradient"});
  results.table("orbit_gradient", gradient.samples);
  results.figure("gradient_rms", 1e3 * gradient.truth.rms);
  results.figure("gradient_peak", 1e3 * gradient.truth.peak);
  const FlownOrbit slow = fly_orbit({.control_period = 1.0});
  results.figure("slow_rms", 1e3 * slow.truth.rms);
  results.figure("slow_peak", 1e3 * slow.truth.peak);
  const FlownOrbit worn = fly_orbit({.right_wheel = 1.002});
  results.figure("worn_rms", 1e3 * worn.truth.rms);
  results.figure("worn_peak", 1e3 * worn.truth.peak);
  results.figure("worn_odometry_rms", 1e3 * worn.odometry.rms);
}

void hard_cases(Results& results) {
  const auto run = [&](const std::string& name,
                       const std::shared_ptr<const ReferenceTrajectory>& craft) {
    RigConfig config;
    config.start = {-0.3, -0.2, 2.0};
    config.position_noise = config.heading_noise = 0.001;
    PioneerRig rig{config};
    rig.craft = [craft](double t) { return craft->at(t); };
    rig.report = [craft](double) { return craft; };
    Tracker tracker{TrackerConfig{}};
    const auto samples = rig.run(tracker, 110.0);
    results.table(name, samples);
    const ErrorFigures error = figures(samples, 20.0, 110.0);
    results.figure(name + "_rms", 1e3 * error.rms);
    results.figure(name + "_peak", 1e3 * error.peak);
  };
  run("cusps", trochoid(0.2, 0.2, 1.0));
  run("almost_cusps", trochoid(0.2, 0.2, 0.97));
  run("loops", trochoid(0.2, 0.2, 1.3));
  run("tiny_loops", trochoid(0.2, 0.2, 1.05));
  run("reversals", shuttle(1.0, 0.2, 0.6));
  run("crawl", circle(0.5, 0.004));
}

}  // namespace foothill_tracking
