#pragma once

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <map>
#include <string>

namespace pioneer_dynamics::report {

/// A table of numbers in a file, with a heading.
class CaseTable {
 public:
  CaseTable(const std::filesystem::path& file, const std::string& heading);
  void add(std::initializer_list<double> row);

 private:
  std::ofstream stream_;
};

/// Figures quoted by the page, by name.
using Figures = std::map<std::string, double>;

/// Write the tables of a group of cases into a folder and return its figures.
Figures friction_cases(const std::filesystem::path& folder);
Figures servo_cases(const std::filesystem::path& folder);
Figures odometry_cases(const std::filesystem::path& folder);
Figures battery_cases(const std::filesystem::path& folder);

}  // namespace pioneer_dynamics::report
