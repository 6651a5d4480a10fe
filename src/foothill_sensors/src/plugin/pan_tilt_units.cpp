#include "pan_tilt_units.hpp"

#include <map>
#include <mutex>
#include <utility>

namespace foothill_sensors {
namespace {

/// Units by world and robot: plugins are created independently of each other.
struct Units {
  std::mutex mutex{};
  std::map<std::pair<const rclcpp::Node*, std::string>, std::weak_ptr<PanTilt>> by_robot{};
};

Units& units() {
  static Units all;
  return all;
}

}  // namespace

bool register_pan_tilt(const rclcpp::Node& world, const std::string& robot,
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
