// Computes the tables and figures of the page docs/vehicle; vehicle_report.py draws them.
#include <cstdio>

#include "cases.hpp"

namespace pioneer_dynamics::report {

CaseTable::CaseTable(const std::filesystem::path& file, const std::string& heading)
    : stream_{file} {
  stream_.precision(10);
  stream_ << heading << '\n';
}

void CaseTable::add(std::initializer_list<double> row) {
  const char* separator = "";
  for (const double value : row) {
    stream_ << separator << value;
    separator = ",";
  }
  stream_ << '\n';
}

}  // namespace pioneer_dynamics::report

int main(int count, char** arguments) {
  using namespace pioneer_dynamics::report;
  if (count != 2) {
    std::fprintf(stderr, "usage: vehicle_cases FOLDER\n");
    return 2;
  }
  const std::filesystem::path folder{arguments[1]};
  std::filesystem::create_directories(folder);
  Figures all;
  for (const auto& cases : {friction_cases, servo_cases, odometry_cases, battery_cases}) {
    all.merge(cases(folder));
  }
  std::ofstream figures{folder / "figures.csv"};
  figures.precision(10);
  for (const auto& [name, value] : all) figures << name << ',' << value << '\n';
  return 0;
}
