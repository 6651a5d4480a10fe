#pragma once

#include <cstdint>

#include "foothill_proxy/terrain.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "rclcpp/rclcpp.hpp"
#include "visualization_msgs/msg/marker_array.hpp"

namespace foothill_proxy {

/// Publishes the obstacles of a world as markers for rviz, latched, whenever they have changed.
class MarkerPublisher {
 public:
  explicit MarkerPublisher(rclcpp::Node& node);

  /// Publishes the markers if the terrain has changed since the last call.
  void update(const Terrain& terrain);

 private:
  foothill_ros::ZeroPaddedPublisher<visualization_msgs::msg::MarkerArray> publisher_;
  std::uint64_t revision_{};  ///< Terrain revision of the last markers; 0 for none.
};

}  // namespace foothill_proxy
