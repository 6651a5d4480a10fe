#pragma once

#include <deque>
#include <vector>

#include "foothill_msgs/msg/cluster_state.hpp"
#include "foothill_orbit/flight.hpp"
#include "foothill_orbit/path_history.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "markers.hpp"
#include "parameters.hpp"
#include "rclcpp/rclcpp.hpp"
#include "tf2_msgs/msg/tf_message.hpp"

namespace foothill_orbit {

/// Publishers of a cluster: state, transforms, paths and markers.
class ClusterPublisher {
 public:
  ClusterPublisher(rclcpp::Node& node, const Flight& flight, const FrameNames& names,
                   const PropagatorParameters& parameters);

  /// Publishes the state and the transforms, and records the path.
  void publish_state(const Flight& flight, Instant stamp);

  /// Publishes paths and markers.
  void publish_display(const Flight& flight, Instant stamp);

 private:
  using PathPublisher = foothill_ros::ZeroPaddedPublisher<nav_msgs::msg::Path>;
  using MarkerPublisher = foothill_ros::ZeroPaddedPublisher<visualization_msgs::msg::MarkerArray>;

  FrameNames names_;
  std::vector<double> prediction_times_{};  // from now [s]
  PathHistory flown_;
  ReferencePoint reference_;
  foothill_ros::ZeroPaddedPublisher<tf2_msgs::msg::TFMessage> transforms_;
  foothill_ros::ZeroPaddedPublisher<foothill_msgs::msg::ClusterState> state_;
  MarkerPublisher formation_;
  MarkerPublisher orbit_;
  std::deque<PathPublisher> flown_paths_{};
  std::deque<PathPublisher> predicted_paths_{};
};

}  // namespace foothill_orbit
