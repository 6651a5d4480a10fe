#include "foothill_sensors/mount.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace foothill_sensors {
namespace {

constexpr double kFarthest = 10.0;  // [m]

bool is_frame(const std::string& name) {
  return !name.empty() && std::ranges::all_of(name, [](char letter) {
    return letter == '_' || std::isalnum(static_cast<unsigned char>(letter)) != 0;
  });
}

Eigen::Matrix3d rotation(double roll, double pitch, double yaw) {
  using Eigen::AngleAxisd;
  using Eigen::Vector3d;
  return (AngleAxisd{yaw, Vector3d::UnitZ()} * AngleAxisd{pitch, Vector3d::UnitY()} *
          AngleAxisd{roll, Vector3d::UnitX()})
      .toRotationMatrix();
}

}  // namespace

Mount read_mount(foothill_proxy::YamlMap& settings, const Mount& usual) {
  Mount mount = usual;
  const Eigen::Vector3d p = usual.X_BS.translation();
  const auto position = settings.numbers("position", {p.x(), p.y(), p.z()});
  for (const double coordinate : position) {
    if (std::abs(coordinate) > kFarthest) {
      settings.refuse("position", "must be within 10 m of base_link");
    }
  }
  mount.X_BS.translation() = Eigen::Vector3d{position[0], position[1], position[2]};
  if (settings.has("rotation")) {
    const auto degrees = settings.numbers("rotation", {0.0, 0.0, 0.0});
    constexpr double kRadians = std::numbers::pi / 180.0;
    mount.X_BS.linear() =
        rotation(degrees[0] * kRadians, degrees[1] * kRadians, degrees[2] * kRadians);
  }
  mount.frame = settings.text("frame", usual.frame);
  if (!is_frame(mount.frame)) {
    settings.refuse("frame", "must be a name of letters, digits and underscores");
  }
  mount.sees_own_robot = settings.flag("sees_own_robot", usual.sees_own_robot);
  return mount;
}

}  // namespace foothill_sensors
