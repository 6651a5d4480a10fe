#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "pioneer_rig.hpp"
#include "thesis_rig.hpp"

namespace foothill_tracking {

/// Where cases put their tables and figures.
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
/// One orbit of the full vehicle behind its link, with both laws, three seeds of noise.
void orbit_cases(Results& results);
/// Cusps, loops, reversals, a crawl, and starts from anywhere.
void hard_cases(Results& results);

}  // namespace foothill_tracking
