#include "foothill_orbit/epoch.hpp"

#include <chrono>
#include <regex>

namespace foothill_orbit {
namespace {

tl::unexpected<OrbitError> refuse(const std::string& date, const std::string& reason) {
  return tl::unexpected{OrbitError{"'" + date + "' " + reason}};
}

}  // namespace

tl::expected<double, OrbitError> epoch_from_date(const std::string& date) {
  // The number of digits is limited, so that every number below fits.
  static const std::regex kForm{
      R"((\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}):(\d{2}(?:\.\d{1,12})?))?)"};
  constexpr std::size_t kLongest = 40;
  std::smatch part;
  if (date.size() > kLongest || !std::regex_match(date, part, kForm)) {
    return refuse(
        date.substr(0, kLongest),
        "is not a date in terrestrial time such as 2026-03-20T12:00:00 (without a time zone; UTC "
        "is 69.184 s behind)");
  }
  using std::chrono::year_month_day;
  const year_month_day day{std::chrono::year{std::stoi(part[1])},
                           std::chrono::month{static_cast<unsigned>(std::stoi(part[2]))},
                           std::chrono::day{static_cast<unsigned>(std::stoi(part[3]))}};
  if (!day.ok()) return refuse(date, "is not a valid calendar date");
  constexpr std::chrono::sys_days kJ2000Day{
      year_month_day{std::chrono::year{2000}, std::chrono::month{1}, std::chrono::day{1}}};
  const double days = static_cast<double>((std::chrono::sys_days{day} - kJ2000Day).count());
  double seconds = 0.0;
  if (part[4].matched) {
    const int hour = std::stoi(part[4]);
    const int minute = std::stoi(part[5]);
    const double second = std::stod(part[6]);
    if (hour > 23 || minute > 59 || second >= 60.0) return refuse(date, "has no valid time of day");
    seconds = 3600.0 * hour + 60.0 * minute + second;
  }
  constexpr double kNoon = 43200.0;
  return 86400.0 * days + seconds - kNoon;
}

}  // namespace foothill_orbit
