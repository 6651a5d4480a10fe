#include <fmt/format.h>

#include <cstdlib>
#include <iostream>

#include "cases.hpp"

namespace foothill_tracking {

void Results::table(const std::string& name, const std::vector<ThesisSample>& samples) const {
  std::ofstream file{folder_ / (name + ".csv")};
  file << "t,x,y,heading,craft_x,craft_y,error_x,error_y\n";
  for (const ThesisSample& s : samples) {
    file << fmt::format("{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g}\n", s.t, s.pose.x,
                        s.pose.y, s.pose.heading, s.craft.x(), s.craft.y(), s.error().x(),
                        s.error().y());
  }
}

void Results::table(const std::string& name, const std::vector<RigSample>& samples) const {
  std::ofstream file{folder_ / (name + ".csv")};
  file << "t,x,y,heading,craft_x,craft_y,error_x,error_y,forward,yaw_rate,potential,state\n";
  for (const RigSample& s : samples) {
    const auto& body = s.truth.body.motion;
    const PlanarTwist& twist = s.output.command.twist;
    file << fmt::format(
        "{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{}\n", s.t,
        body.x, body.y, body.heading, body.x - s.error.x(), body.y - s.error.y(), s.error.x(),
        s.error.y(), twist.forward, twist.yaw_rate, s.output.command.potential,
        static_cast<int>(s.output.state));
  }
}

void Results::write_figures() const {
  std::ofstream file{folder_ / "figures.csv"};
  for (const auto& [name, value] : figures_) file << fmt::format("{},{:.9g}\n", name, value);
}

}  // namespace foothill_tracking

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: tracking_cases FOLDER\n";
    return EXIT_FAILURE;
  }
  foothill_tracking::Results results{argv[1]};
  foothill_tracking::thesis_cases(results);
  foothill_tracking::orbit_cases(results);
  foothill_tracking::hard_cases(results);
  results.write_figures();
}
