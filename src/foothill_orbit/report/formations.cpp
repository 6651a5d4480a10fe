#include <vector>

#include "foothill_orbit/formation.hpp"
#include "foothill_orbit/transition.hpp"
#include "studies.hpp"
#include "table.hpp"

namespace foothill_orbit::report {
namespace {

struct Named {
  std::string name{};
  Formation formation{};
};

std::vector<Named> formations() {
  return {{"2x1 ellipse", TwoByOneEllipse{100.0, 0.0, 0.0}},
          {"circle in the relative plane", RelativeCircle{200.0}},
          {"circle on the local horizontal", ProjectedCircle{200.0}},
          {"leader", LeaderFollower{150.0}}};
}

}  // namespace

void study_formations(const std::filesystem::path& folder) {
  Table table{folder / "formations.csv", "formation,eccentricity,x,y,z"};
  for (const double eccentricity : {0.0, 0.1, 0.3, 0.5}) {
    const ChiefOrbit chief{1.1e-3, eccentricity, 0.0};
    for (const Named& named : formations()) {
      const HillState start = must(place(chief, named.formation)).state;
      constexpr int kPoints = 180;
      for (int i = 0; i <= kPoints; ++i) {
        const double t = period(chief) * i / kPoints;
        const Eigen::Vector3d p_OC = must(predict(chief, start, t)).p_OC;
        table.row(named.name, eccentricity, p_OC.x(), p_OC.y(), p_OC.z());
      }
    }
  }
}

}  // namespace foothill_orbit::report
