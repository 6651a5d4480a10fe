#include "pan_tilt_units.hpp"

#include <map>
#include <mutex>
#include <utility>

namespace foothill_sensors {
namespace {

/// Plugins are made one by one and know nothing of each other; this is where they meet.
struct Units {
  std::mutex mutex{};
  std::map<std::pair<const rclcpp::Node*, std::string>, std::weak_ptr<PanTilt>> by_robot{};
};

Units& units() {
  static Units all;
  return all;
}

}  // namespace

bool announce(const rclcpp::Node& world, const std::string& robot,
              const std::shared_ptr<PanTilt>& unit) {
  const std::lock_guard lock{units().mutex};
  std::weak_ptr<PanTilt>& place = units().by_robot[{&world, robot}];
  if (!place.expired()) return false;
  place = unit;
  return true;
}

std::shared_ptr<PanTilt> find_pan_tilt(const rclcpp::Node& world, const std::string& robot) {
  const std::lock_guard lock{units().mutex};
  const auto at = units().by_robot.find({&world, robot});
  return at == units().by_robot.end() ? nullptr : at->second.lock();
}

}  // namespace foothill_sensors
