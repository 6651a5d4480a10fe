#include "targets_node.hpp"

#include <chrono>
#include <cmath>
#include <stdexcept>

#include "targets_messages.hpp"
#include "tf2/exceptions.h"

namespace sick_ld {
namespace {

template <typename Value>
Value declare(rclcpp::Node& node, const std::string& name, const Value& value,
              const std::string& description) {
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.description = description;
  descriptor.read_only = true;
  return node.declare_parameter(name, value, descriptor);
}

TargetConfig declare_config(rclcpp::Node& node) {
  TargetConfig config;
  ClusterLimits& limits = config.limits;
  limits.jump = declare(node, "jump", limits.jump, "Between rays of different objects [m]");
  limits.nearest = declare(node, "nearest", limits.nearest, "Nearer returns are dropped [m]");
  limits.smallest = declare(node, "smallest", limits.smallest, "Least extent of a target [m]");
  limits.largest = declare(node, "largest", limits.largest, "Greatest extent of a target [m]");
  TrackConfig& track = config.track;
  track.square.side = declare(node, "side", track.square.side, "Of a square target [m]");
  track.square.noise = declare(node, "noise", track.square.noise, "Of a range, 1 sigma [m]");
  track.scans =
      static_cast<int>(declare(node, "scans", std::int64_t{track.scans},
                               "That a pose goes by while scanner and target stand still"));
  track.speed = declare(node, "speed", track.speed, "Of targets that move, 1 sigma [m/s]");
  track.acceleration =
      declare(node, "acceleration", track.acceleration, "Of targets that move, 1 sigma [m/s^2]");
  return config;
}

/// The heading of a rotation about z.
double heading_of(const geometry_msgs::msg::Quaternion& q) {
  return std::atan2(2.0 * (q.w * q.z + q.x * q.y), 1.0 - 2.0 * (q.y * q.y + q.z * q.z));
}

}  // namespace

TargetsNode::TargetsNode(const rclcpp::NodeOptions& options)
    : rclcpp::Node{"lidar_targets", options}, transforms_{get_clock()} {
  const TargetConfig config = declare_config(*this);
  side_ = config.track.square.side;
  finder_.emplace(config);
  floor_ = declare(*this, "floor", std::vector<double>{},
                   "x and y from, x and y to [m]: objects beyond are none; empty: no test");
  floor_frame_ = declare(*this, "floor_frame", std::string{"map"}, "Of the floor");
  if (!floor_.empty() && floor_.size() != 4) {
    throw std::invalid_argument{"floor has " + std::to_string(floor_.size()) +
                                " numbers: 4 or none"};
  }
  if (!floor_.empty()) listener_.emplace(transforms_);
  targets_ = create_publisher<foothill_msgs::msg::LidarTargetArray>("targets", 10);
  poses_ = create_publisher<geometry_msgs::msg::PoseArray>("target_poses", 10);
  scan_ = create_subscription<sensor_msgs::msg::LaserScan>(
      "scan", rclcpp::SensorDataQoS(),
      [this](const sensor_msgs::msg::LaserScan& scan) { hear(scan); });
  complaint_ = create_wall_timer(std::chrono::seconds{10}, [this] {
    RCLCPP_WARN(get_logger(), "no targets: no scan has come on %s, which %zu publish",
                scan_->get_topic_name(), scan_->get_publisher_count());
  });
}

std::optional<FloorTest> TargetsNode::floor_test(const sensor_msgs::msg::LaserScan& scan) {
  if (floor_.empty()) return [](const Eigen::Vector2d& /*p_S*/) { return true; };
  geometry_msgs::msg::TransformStamped found;
  try {
    found = transforms_.lookupTransform(floor_frame_, scan.header.frame_id, tf2::TimePointZero);
  } catch (const tf2::TransformException& error) {
    RCLCPP_WARN_THROTTLE(get_logger(), *get_clock(), 5000, "no targets: %s", error.what());
    return std::nullopt;
  }
  const auto& X_WS = found.transform;
  const double heading = heading_of(X_WS.rotation);
  const Eigen::Vector2d p_WS{X_WS.translation.x, X_WS.translation.y};
  return [=, floor = floor_](const Eigen::Vector2d& p_S) {
    const double x = p_WS.x() + std::cos(heading) * p_S.x() - std::sin(heading) * p_S.y();
    const double y = p_WS.y() + std::sin(heading) * p_S.x() + std::cos(heading) * p_S.y();
    return x >= floor[0] && y >= floor[1] && x <= floor[2] && y <= floor[3];
  };
}

void TargetsNode::hear(const sensor_msgs::msg::LaserScan& scan) {
  complaint_->cancel();
  if (scan.ranges.empty() || !(std::abs(scan.angle_increment) > 0.0F)) return;
  const auto is_on_floor = floor_test(scan);
  if (!is_on_floor) return;
  foothill_msgs::msg::LidarTargetArray found;
  geometry_msgs::msg::PoseArray poses;
  found.header = scan.header;
  poses.header = scan.header;
  const PlanarScan planar{scan.angle_min, scan.angle_increment, scan.ranges,
                          rclcpp::Time{scan.header.stamp}.seconds()};
  for (const Target& target : finder_->find(planar, *is_on_floor)) {
    found.targets.push_back(to_msg(target, side_));
    poses.poses.push_back(found.targets.back().pose.pose);
  }
  targets_->publish(found);
  poses_->publish(poses);
}

}  // namespace sick_ld
