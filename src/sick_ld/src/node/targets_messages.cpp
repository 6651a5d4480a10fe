#include "targets_messages.hpp"

#include <array>
#include <cmath>

namespace sick_ld {
namespace {

/// Variances of what the plane of the scanner can't show; the first keeps filters from dividing
/// by zero.
constexpr double kCertain = 1e-9;
constexpr double kUnknown = 1e6;
constexpr std::size_t kRow = 6;

}  // namespace

foothill_msgs::msg::LidarTarget to_msg(const Target& target, double side) {
  foothill_msgs::msg::LidarTarget msg;
  const Pose2& pose = target.square.pose;
  msg.pose.pose.position.x = pose.x;
  msg.pose.pose.position.y = pose.y;
  msg.pose.pose.orientation.z = std::sin(0.5 * pose.heading);
  msg.pose.pose.orientation.w = std::cos(0.5 * pose.heading);
  constexpr std::array<std::size_t, 3> kPlane{0, 1, 5};
  for (std::size_t i = 0; i < kPlane.size(); ++i) {
    for (std::size_t j = 0; j < kPlane.size(); ++j) {
      msg.pose.covariance[kRow * kPlane[i] + kPlane[j]] =
          target.square.covariance(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
    }
    msg.pose.covariance[(kRow + 1) * kPlane[i]] += kCertain;
  }
  for (const std::size_t axis : {2, 3, 4}) msg.pose.covariance[(kRow + 1) * axis] = kUnknown;
  msg.range = target.range;
  msg.bearing = target.bearing;
  msg.side = side;
  msg.rays = static_cast<std::uint32_t>(target.rays);
  msg.scans = static_cast<std::uint32_t>(target.scans);
  return msg;
}

}  // namespace sick_ld
