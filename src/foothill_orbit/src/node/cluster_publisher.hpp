#pragma once

#include <vector>

#include "foothill_msgs/msg/cluster_state.hpp"
#include "foothill_orbit/flight.hpp"
#include "foothill_orbit/path_history.hpp"
#include "markers.hpp"
#include "parameters.hpp"
#include "rclcpp/rclcpp.hpp"
#include "tf2_ros/transform_broadcaster.h"

namespace foothill_orbit {

/// Everything that a cluster tells.
class ClusterPublisher {
 public:
  ClusterPublisher(rclcpp::Node& node, const Flight& flight, const FrameNames& names,
                   const PropagatorParameters& parameters);

  /// Publishes the state and tf, and remembers the path.
  void publish_state(const Flight& flight, Instant stamp);

  /// Publishes paths and markers.
  void publish_display(const Flight& flight, Instant stamp);

 private:
  using PathPublisher = rclcpp::Publisher<nav_msgs::msg::Path>::SharedPtr;
  using MarkerPublisher = rclcpp::Publisher<visualization_msgs::msg::MarkerArray>::SharedPtr;

  FrameNames names_;
  std::vector<double> look_ahead_{};  // [s]
  PathHistory flown_;
  Reference told_from_;
  tf2_ros::TransformBroadcaster transforms_;
  rclcpp::Publisher<foothill_msgs::msg::ClusterState>::SharedPtr state_;
  MarkerPublisher formation_;
  MarkerPublisher orbit_;
  std::vector<PathPublisher> flown_paths_{};
  std::vector<PathPublisher> predicted_paths_{};
};

}  // namespace foothill_orbit
