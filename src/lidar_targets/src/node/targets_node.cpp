#include "targets_node.hpp"

#include <chrono>

#include "targets_conversions.hpp"
#include "tf2/exceptions.h"

namespace lidar_targets {

TargetsNode::TargetsNode(const rclcpp::NodeOptions& options)
    : rclcpp::Node{"lidar_targets", options},
      parameters_{lidar_targets::declare_parameters(*this)},
      finder_{parameters_.finder},
      transforms_{get_clock()},
      targets_{*this, "targets", 10},
      poses_{*this, "target_poses", 10} {
  if (parameters_.floor) listener_.emplace(transforms_);
  scan_ = create_subscription<sensor_msgs::msg::LaserScan>(
      "scan", rclcpp::SensorDataQoS(),
      [this](const sensor_msgs::msg::LaserScan& scan) { on_scan(scan); });
  no_scan_timer_ = create_wall_timer(std::chrono::seconds{10}, [this] { on_no_scan(); });
}

void TargetsNode::on_no_scan() {
  RCLCPP_WARN(get_logger(), "No scan received on %s, which has %zu publishers: no targets.",
              scan_->get_topic_name(), scan_->get_publisher_count());
}

std::optional<FloorTest> TargetsNode::find_floor(const sensor_msgs::msg::LaserScan& scan) {
  if (!parameters_.floor) return unlimited_floor();
  try {
    const auto X_WS = transforms_.lookupTransform(parameters_.floor_frame, scan.header.frame_id,
                                                  tf2::TimePointZero);
    return floor_test(*parameters_.floor, to_planar(X_WS.transform));
  } catch (const tf2::TransformException& error) {
    RCLCPP_WARN_THROTTLE(get_logger(), *get_clock(), 5000,
                         "Pose of the scanner on the floor is unknown, no targets: %s",
                         error.what());
    return std::nullopt;
  }
}

void TargetsNode::on_scan(const sensor_msgs::msg::LaserScan& scan) {
  no_scan_timer_->cancel();
  const auto planar = to_planar(scan);
  if (!planar) {
    RCLCPP_WARN_THROTTLE(get_logger(), *get_clock(), 5000,
                         "Scan rejected: it has no ranges, or its angle_increment is 0.");
    return;
  }
  const auto is_on_floor = find_floor(scan);
  if (!is_on_floor) return;
  auto found = to_msg(finder_.find(*planar, *is_on_floor), parameters_.finder.track.square.side);
  found.header = scan.header;
  targets_.publish(found);
  poses_.publish(poses_of(found));
}

}  // namespace lidar_targets
