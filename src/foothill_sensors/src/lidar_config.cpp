#include "foothill_sensors/lidar_config.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "foothill_core/units.hpp"

namespace foothill_sensors {
namespace {

using foothill_core::Instant;
using foothill_core::kDegree;
using foothill_core::YamlMap;

constexpr double kMaxRays = 4.0e6;  // per scan
constexpr std::size_t kMaxBeams = 4096;
constexpr double kTurn = 360.0;  // [deg]
constexpr Instant kTick = std::chrono::milliseconds{1};

double degrees(YamlMap& map, const std::string& key, double fallback,
               foothill_core::YamlRange range) {
  return kDegree * map.number(key, fallback / kDegree, range);
}

std::size_t count(YamlMap& map, const std::string& key, std::size_t fallback, double maximum) {
  const double number = map.number(key, static_cast<double>(fallback), {1.0, maximum});
  if (number != std::floor(number)) map.reject(key, "must be a whole number");
  return static_cast<std::size_t>(number);
}

/// Returns one number per beam: a list of that length, or the fallback.
std::vector<double> for_beams(YamlMap& map, const std::string& key, std::vector<double> fallback,
                              foothill_core::YamlRange range) {
  const std::size_t beams = fallback.size();
  std::vector<double> numbers = map.list(key, std::move(fallback), range, kMaxBeams);
  if (numbers.size() != beams) {
    map.reject(key, "must have as many numbers as elevations: " + std::to_string(beams));
  }
  return numbers;
}

template <typename Value>
std::vector<double> column(const std::vector<LidarBeam>& beams, Value value) {
  std::vector<double> numbers;
  for (const LidarBeam& beam : beams) numbers.push_back(value(beam));
  return numbers;
}

void read_beams(YamlMap map, LidarConfig& lidar) {
  std::vector<double> elevations =
      column(lidar.beams, [](const LidarBeam& beam) { return beam.elevation / kDegree; });
  if (map.has("count")) {
    // Equally spaced elevations.
    const std::size_t beams = count(map, "count", 1, static_cast<double>(kMaxBeams));
    const double from = map.number("from", 0.0, {-89.0, 89.0});
    const double to = map.number("to", from, {-89.0, 89.0});
    elevations.assign(beams, from);
    for (std::size_t i = 1; i < beams; ++i) {
      elevations[i] = from + (to - from) * static_cast<double>(i) / static_cast<double>(beams - 1);
    }
  } else {
    elevations = map.list("elevations", elevations, {-89.0, 89.0}, kMaxBeams);
  }
  const bool has_new_count = elevations.size() != lidar.beams.size();
  const std::vector<double> zeros(elevations.size(), 0.0);
  const auto azimuths = for_beams(
      map, "azimuths",
      has_new_count
          ? zeros
          : column(lidar.beams, [](const LidarBeam& beam) { return beam.azimuth / kDegree; }),
      {-kTurn, kTurn});
  const auto delays = for_beams(
      map, "delays",
      has_new_count ? zeros : column(lidar.beams, [](const LidarBeam& beam) { return beam.delay; }),
      {0.0, 100.0});
  map.finish();
  lidar.beams.clear();
  for (std::size_t i = 0; i < elevations.size(); ++i) {
    lidar.beams.push_back({kDegree * elevations[i], kDegree * azimuths[i], delays[i]});
  }
}

void read_azimuth(YamlMap map, LidarConfig& lidar) {
  lidar.first_azimuth = degrees(map, "first", lidar.first_azimuth, {-kTurn, kTurn});
  lidar.azimuth_step = degrees(map, "step", lidar.azimuth_step, {1e-4, kTurn});
  lidar.columns = count(map, "count", lidar.columns, 1.0e6);
  lidar.azimuth_quantum = degrees(map, "quantum", lidar.azimuth_quantum, {0.0, 10.0});
  if (static_cast<double>(lidar.columns - 1) * lidar.azimuth_step > (kTurn + 1e-6) * kDegree) {
    map.reject("count", "times step is more than a full turn");
  }
  map.finish();
}

void read_timing(YamlMap& map, LidarConfig& lidar) {
  const double rate =
      map.number("rate", 1.0 / foothill_core::seconds(lidar.timing.period), {0.01, 1000.0});
  lidar.timing.period = foothill_core::from_seconds(1.0 / rate);
  if (!foothill_core::is_multiple(lidar.timing.period, kTick)) {
    map.reject("rate",
               "the period must be a whole number of milliseconds: 5, 8, 10, 12.5, 20, ...");
  }
  lidar.rotation_rate = map.number("rotation_rate", lidar.rotation_rate, {0.0, 1000.0});
  lidar.point_rate = map.number("point_rate", lidar.point_rate, {0.0, 1.0e8});
  if (lidar.point_rate > 0.0) {
    const double row = static_cast<double>(lidar.columns) / lidar.point_rate;
    for (std::size_t i = 0; i < lidar.beams.size(); ++i) {
      lidar.beams[i].delay = static_cast<double>(i) * row;
    }
  }
  const double duration = lidar.duration();
  if (duration > foothill_core::seconds(lidar.timing.period) * (1.0 + 1e-9)) {
    map.reject("rate", "is too high: the rays of a scan take " + std::to_string(duration) + " s");
  }
  lidar.timing.exposure =
      kTick * static_cast<std::int64_t>(std::ceil(duration / foothill_core::seconds(kTick) - 1e-6));
  lidar.timing.latency = foothill_core::from_seconds(
      map.number("latency", foothill_core::seconds(lidar.timing.latency), {0.0, 10.0}));
}

void read_reach(YamlMap map, LidarConfig& lidar) {
  std::vector<double> reflectivities;
  std::vector<double> ranges;
  for (const ReachPoint& point : lidar.reach) {
    reflectivities.push_back(point.reflectivity);
    ranges.push_back(point.range);
  }
  reflectivities = map.list("reflectivities", reflectivities, {1e-4, 1000.0}, 100);
  ranges = map.list("ranges", ranges, {0.01, 1.0e5}, 100);
  map.finish();
  if (reflectivities.size() != ranges.size()) {
    map.reject("ranges", "must have as many numbers as reflectivities");
  }
  if (std::ranges::adjacent_find(reflectivities, std::greater_equal{}) != reflectivities.end()) {
    map.reject("reflectivities", "must increase");
  }
  lidar.reach.clear();
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    lidar.reach.push_back({reflectivities[i], ranges[i]});
  }
}

void read_noise(YamlMap& map, LidarConfig& lidar) {
  lidar.range_quantum = map.number("range_quantum", lidar.range_quantum, {0.0, 10.0});
  lidar.noise.range = map.number("range_noise", lidar.noise.range, {0.0, 100.0});
  lidar.noise.range_slope = map.number("range_noise_slope", lidar.noise.range_slope, {0.0, 1.0});
  lidar.noise.angle = degrees(map, "angle_noise", lidar.noise.angle, {0.0, 10.0});
  lidar.noise.drop_out = map.number("drop_out", lidar.noise.drop_out, {0.0, 1.0});
}

void read_beam_shape(YamlMap& map, LidarConfig& lidar) {
  lidar.pulse.divergence = degrees(map, "divergence", lidar.pulse.divergence, {0.0, 10.0});
  lidar.pulse.samples = count(map, "samples", lidar.pulse.samples, 9.0);
  if (lidar.pulse.samples != 1 && lidar.pulse.samples != 5 && lidar.pulse.samples != 9) {
    map.reject("samples", "must be 1, 5 or 9");
  }
  lidar.pulse.length = map.number("pulse_length", lidar.pulse.length, {0.0, 100.0});
  lidar.pulse.returns = count(map, "returns", lidar.pulse.returns, 3.0);
  if (lidar.pulse.returns > lidar.pulse.samples) {
    map.reject("returns", "requires samples: 5 or 9, because a single ray has one return");
  }
}

void check_range(YamlMap& map, LidarConfig& lidar) {
  lidar.near = map.number("near", lidar.near, {0.0, 1.0e4});
  lidar.far = map.number("far", lidar.far, {0.01, 1.0e5});
  if (lidar.near >= lidar.far) map.reject("near", "must be below far");
}

}  // namespace

double LidarConfig::column_period() const {
  if (point_rate > 0.0) return 1.0 / point_rate;
  const double turns =
      rotation_rate > 0.0 ? rotation_rate : 1.0 / foothill_core::seconds(timing.period);
  return azimuth_step / (2.0 * std::numbers::pi) / turns;
}

double LidarConfig::duration() const {
  const double row = static_cast<double>(columns) * column_period();
  return point_rate > 0.0 ? row * static_cast<double>(beams.size()) : row;
}

double reach_of(const std::vector<ReachPoint>& reach, double reflectivity) {
  const auto by_square = [&](const ReachPoint& point) {
    return point.range * std::sqrt(std::max(reflectivity, 0.0) / point.reflectivity);
  };
  const auto above = std::ranges::find_if(
      reach, [&](const ReachPoint& point) { return point.reflectivity >= reflectivity; });
  if (above == reach.begin()) return by_square(reach.front());
  if (above == reach.end()) return by_square(reach.back());
  const ReachPoint& low = *(above - 1);
  const double fraction =
      std::log(reflectivity / low.reflectivity) / std::log(above->reflectivity / low.reflectivity);
  return low.range * std::pow(above->range / low.range, fraction);
}

LidarConfig read_lidar(YamlMap& settings, const LidarConfig& defaults) {
  LidarConfig lidar = defaults;
  read_beams(settings.map("beams"), lidar);
  read_azimuth(settings.map("azimuth"), lidar);
  check_range(settings, lidar);
  read_reach(settings.map("reach"), lidar);
  read_noise(settings, lidar);
  read_beam_shape(settings, lidar);
  if (static_cast<double>(lidar.rays()) > kMaxRays) {
    settings.reject(settings.has("azimuth") ? "azimuth" : "beams",
                    "makes " + std::to_string(lidar.rays()) + " rays; the maximum is 4000000");
  }
  read_timing(settings, lidar);
  lidar.channel = settings.text("channel", lidar.channel);
  const std::string output =
      settings.text("output", settings.has("beams") || !defaults.is_cloud
                                  ? (lidar.beams.size() > 1 ? "points" : "scan")
                                  : "points");
  if (output != "points" && output != "scan") settings.reject("output", "must be scan or points");
  lidar.is_cloud = output == "points";
  if (!lidar.is_cloud && lidar.beams.size() > 1) {
    settings.reject("output", "scan requires a single beam; use points");
  }
  return lidar;
}

LidarConfig lidar_preset(const std::string& name, const std::string& folder,
                         const YamlMap& settings) {
  namespace fs = std::filesystem;
  const fs::path file = fs::path{folder} / (name + ".yaml");
  std::error_code ignored;
  if (name.find('/') != std::string::npos || !fs::is_regular_file(file, ignored)) {
    std::set<std::string> known;
    for (const auto& entry : fs::directory_iterator{folder, ignored}) {
      known.insert(entry.path().stem().string());
    }
    std::string list;
    for (const std::string& one : known) list += (list.empty() ? "" : ", ") + one;
    settings.reject("preset", "unknown preset '" + name + "'; available: " + list);
  }
  YamlMap map = YamlMap::from_file(file.string());
  LidarConfig lidar = read_lidar(map, {});
  map.finish();
  return lidar;
}

}  // namespace foothill_sensors
