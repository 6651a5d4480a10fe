#include "sick_ld/recorded_profiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

#include "sick_ld/profile.hpp"

namespace sick_ld {
namespace {

/// Amplitude of every ray, which is not recorded.
constexpr double kRecordedEcho = 100.0;

tl::expected<std::vector<double>, std::string> parse_row(const std::string& line) {
  std::vector<double> row;
  std::istringstream fields{line};
  for (std::string text; std::getline(fields, text, ',');) {
    const auto begin = text.find_first_not_of(" \t");
    double value{};
    const char* first = text.data() + (begin == std::string::npos ? text.size() : begin);
    const auto [end, error] = std::from_chars(first, text.data() + text.size(), value);
    if (error != std::errc{} || !(value >= 0.0)) {
      return tl::unexpected{fmt::format("'{}' is not a range in metres", text)};
    }
    row.push_back(value);
  }
  return row;
}

}  // namespace

tl::expected<RecordedProfiles, std::string> RecordedProfiles::parse(const std::string& text) {
  RecordedProfiles profiles;
  std::istringstream lines{text};
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    auto row = parse_row(line);
    if (!row) return tl::unexpected{fmt::format("line {}: {}", number, row.error())};
    profiles.rows_.push_back(std::move(*row));
  }
  if (profiles.rows_.empty()) return tl::unexpected{std::string{"no profile in the text"}};
  return profiles;
}

void RecordedProfiles::measure(const Sweep& sweep, std::span<double> ranges,
                               std::span<double> echoes) {
  const std::vector<double>& row = rows_[sweep.turn % rows_.size()];
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const auto ticks = (sweep.start_ticks + i * sweep.step_ticks) % kTicksPerTurn;
    const double place = static_cast<double>(ticks * row.size()) / kTicksPerTurn;
    ranges[i] = row[static_cast<std::size_t>(std::lround(place)) % row.size()];
  }
  std::ranges::fill(echoes, kRecordedEcho);
}

}  // namespace sick_ld
