#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "pioneer_rig.hpp"
#include "thesis_rig.hpp"

namespace foothill_tracking {

/// Output folder for tables and figures of the cases.
class Results {
 public:
  explicit Results(std::filesystem::path folder) : folder_{std::move(folder)} {}

  void table(const std::string& name, const std::vector<ThesisSample>& samples) const;
  void table(const std::string& name, const std::vector<RigSample>& samples) const;
  void figure(const std::string& name, double value) { figures_[name] = value; }
  void write_figures() const;

 private:
  std::filesystem::path folder_;
  std::map<std::string, double> figures_{};
};

/// The thesis' figures 4.21 to 4.23, and the same with the preview law.
void thesis_cases(Results& results);
/// One orbit of the full vehicle model with its link, with both laws and three noise seeds.
void orbit_cases(Results& results);
/// Cusps, loops, reversals, low speed, and starts from any pose.
void hard_cases(Results& results);

}  // namespace foothill_tracking
