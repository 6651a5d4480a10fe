#pragma once

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <map>
#include <string>

namespace pioneer_dynamics::report {

/// A table of numbers in a file, with a heading.
class Table {
 public:
  Table(const std::filesystem::path& file, const std::string& heading);
  void add(std::initializer_list<double> row);

 private:
  std::ofstream stream_;
};

/// Figures that the page quotes, by name.
using Figures = std::map<std::string, double>;

/// Each writes its tables into the folder and returns its figures.
Figures friction_cases(const std::filesystem::path& folder);
Figures servo_cases(const std::filesystem::path& folder);
Figures odometry_cases(const std::filesystem::path& folder);
Figures battery_cases(const std::filesystem::path& folder);

}  // namespace pioneer_dynamics::report
