#include <exception>
#include <iostream>
#include <memory>

#include "foothill_orbit/standard_atmosphere.hpp"
#include "studies.hpp"

namespace foothill_orbit::report {

std::array<Craft, 2> differing_craft() {
  Craft end_on;
  end_on.name = "end-on";
  end_on.mass = 50.0;
  end_on.drag_coefficient = 2.6;
  end_on.drag_area = 0.7854;
  end_on.solar_area = 0.7854;
  end_on.reflectivity = 1.3;
  Craft side_on = end_on;
  side_on.name = "side-on";
  side_on.drag_coefficient = 2.0;
  side_on.drag_area = 1.5;
  side_on.solar_area = 1.5;
  return {end_on, side_on};
}

Environment quiet_world() {
  Environment world;
  world.atmosphere = std::make_shared<StandardAtmosphere>(OutsideRange::kExtend);
  world.epoch = 6.81e6;  // the equinox of March 2000, when the sun stands along +x as in the thesis
  return world;
}

}  // namespace foothill_orbit::report

int main(int argc, char** argv) {
  using namespace foothill_orbit::report;
  if (argc != 2) {
    std::cerr << "usage: orbit_study FOLDER\n";
    return 2;
  }
  try {
    const std::filesystem::path folder{argv[1]};
    std::filesystem::create_directories(folder);
    study_three_orbits(folder);
    study_dominance(folder);
    study_formations(folder);
    study_closed_forms(folder);
  } catch (const std::exception& error) {
    std::cerr << "orbit_study: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
