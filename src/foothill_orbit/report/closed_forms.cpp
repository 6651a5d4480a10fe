#include <cmath>

#include "foothill_orbit/cheapest_transfer.hpp"
#include "foothill_orbit/cluster.hpp"
#include "foothill_orbit/transition.hpp"
#include "studies.hpp"
#include "table.hpp"

namespace foothill_orbit::report {
namespace {

/// Relative error of the closed forms after one orbit.
struct Errors {
  double clohessy_wiltshire{}, yamanaka_ankersen{};
};

Errors errors(double eccentricity, double separation) {
  const OrbitalElements orbit{6900e3 * (1.0 + eccentricity), eccentricity, 0.9, 0.3, 0.5, 0.7};
  const ChiefOrbit chief = must(chief_orbit(earth(), must(to_state(earth(), orbit))));
  // The shape that stays around an ellipse, moved a little off so that it drifts, too.
  HillState start = must(place(chief, RelativeCircle{separation})).state;
  start.v_OC.y() *= 1.1;
  ClusterConfig config;
  config.craft.resize(2);
  config.craft[0] = {{.name = "chief"}, orbit};
  config.craft[1] = {{.name = "deputy"}, RelativeStart{"chief", start}};
  config.reference = "chief";
  Cluster cluster = must(Cluster::create(config));
  must(cluster.advance_to(period(chief)));
  const Eigen::Vector3d truth = cluster.snapshot().craft[1].relative.p_OC;
  const auto off = [&](const Transition& transition) {
    return (apply(transition, start).p_OC - truth).norm() / truth.norm();
  };
  return {off(must(clohessy_wiltshire(chief.mean_motion, period(chief)))),
          off(must(yamanaka_ankersen(chief, period(chief))))};
}

void study_errors(const std::filesystem::path& folder) {
  Table table{folder / "closed_forms.csv",
              "eccentricity,separation,clohessy_wiltshire,yamanaka_ankersen"};
  for (const double separation : {1.0, 10.0, 100.0, 1e3, 1e4}) {
    for (const double eccentricity : {0.0, 1e-5, 1e-4, 1e-3, 1e-2, 0.03, 0.1, 0.2, 0.4, 0.6, 0.8}) {
      const Errors found = errors(eccentricity, separation);
      table.row(eccentricity, separation, found.clohessy_wiltshire, found.yamanaka_ankersen);
    }
  }
}

/// The start of a rendezvous from 1.2 km behind, 300 m below and 200 m to the side.
void study_transfers(const std::filesystem::path& folder) {
  Table table{folder / "transfers.csv", "eccentricity,kind,orbits,both,departure"};
  for (const double eccentricity : {0.0, 0.5}) {
    const ChiefOrbit chief{1.1e-3, eccentricity, 0.7};
    const HillState start{{-300.0, -1200.0, 200.0}, {0.0, 0.5, 0.0}};
    const Durations durations{0.05 * period(chief), 3.0 * period(chief)};
    const auto write = [&](const char* kind, const Transfer& one) {
      table.row(eccentricity, kind, one.duration / period(chief), cost(one, Price::kBoth),
                cost(one, Price::kDeparture));
    };
    constexpr int kPoints = 3000;
    for (int i = 0; i <= kPoints; ++i) {
      const double duration =
          std::lerp(durations.shortest, durations.longest, static_cast<double>(i) / kPoints);
      const auto one = transfer(chief, start, {}, duration);
      if (one) write("any", *one);
    }
    write("cheapest", must(cheapest_transfer(chief, start, {}, durations)));
    write("cheapest departure",
          must(cheapest_transfer(chief, start, {}, durations, Price::kDeparture)));
  }
}

}  // namespace

void study_closed_forms(const std::filesystem::path& folder) {
  study_errors(folder);
  study_transfers(folder);
}

}  // namespace foothill_orbit::report
