#include "foothill_sensors/mount.hpp"

#include <algorithm>
#include <cmath>

#include "foothill_core/units.hpp"

namespace foothill_sensors {
namespace {

constexpr double kMaxOffset = 10.0;  // [m]

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

Mount read_mount(foothill_core::YamlMap& settings, const Mount& defaults) {
  Mount mount = defaults;
  const Eigen::Vector3d p = defaults.X_BS.translation();
  const auto position = settings.numbers("position", {p.x(), p.y(), p.z()});
  for (const double coordinate : position) {
    if (std::abs(coordinate) > kMaxOffset) {
      settings.reject("position", "must be within 10 m of base_link");
    }
  }
  mount.X_BS.translation() = Eigen::Vector3d{position[0], position[1], position[2]};
  if (settings.has("rotation")) {
    const auto degrees = settings.numbers("rotation", {0.0, 0.0, 0.0});
    using foothill_core::kDegree;
    mount.X_BS.linear() =
        rotation(degrees[0] * kDegree, degrees[1] * kDegree, degrees[2] * kDegree);
  }
  mount.frame = settings.text("frame", defaults.frame);
  if (!is_frame(mount.frame)) {
    settings.reject("frame", "must consist of letters, digits and underscores");
  }
  mount.sees_own_robot = settings.flag("sees_own_robot", defaults.sees_own_robot);
  return mount;
}

}  // namespace foothill_sensors
