#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "cluster_publisher.hpp"
#include "cluster_services.hpp"
#include "diagnostic_msgs/msg/diagnostic_array.hpp"
#include "diagnostics.hpp"
#include "foothill_orbit/cluster_yaml.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "parameters.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_orbit {

/// Propagates clusters with the node's clock: reads them from a YAML file, publishes their motion,
/// and serves requests. All callbacks run in one thread.
class OrbitPropagator : public rclcpp::Node {
 public:
  /// Throws std::invalid_argument that names the parameter, or the line of the file, with the
  /// error.
  explicit OrbitPropagator(const rclcpp::NodeOptions& options = rclcpp::NodeOptions());

 private:
  /// A cluster and its interfaces.
  struct Flown {
    Flown(OrbitPropagator& node, const NamedCluster& cluster);

    std::string name;
    Flight flight;
    ClusterPublisher publisher;
    ClusterServices services;
    DiagnosticCounters counters{};
    bool has_ended{false};
  };

  [[nodiscard]] Instant clock_time() const { return Instant{now().nanoseconds()}; }
  /// Time of the craft. In lock-step it is the time of the last published states, because requests
  /// must not advance the craft beyond the next ones.
  [[nodiscard]] Instant instant() const {
    return parameters_.lock_step ? std::max(published_, Instant::zero()) : clock_time();
  }
  void on_tick();
  void publish_states(Instant stamp);
  void on_display();
  void report_end(Flown& flown);
  void watch_parameters();
  void on_parameter(const rclcpp::Parameter& parameter);

  PropagatorParameters parameters_;
  std::vector<std::unique_ptr<Flown>> clusters_{};
  foothill_ros::ZeroPaddedPublisher<diagnostic_msgs::msg::DiagnosticArray> diagnostics_;
  Instant period_{};     ///< Interval between states.
  Instant published_{};  ///< Stamp of the last states, in lock-step.
  rclcpp::TimerBase::SharedPtr tick_;
  rclcpp::TimerBase::SharedPtr display_;
  rclcpp::node_interfaces::OnSetParametersCallbackHandle::SharedPtr check_;
  rclcpp::node_interfaces::PostSetParametersCallbackHandle::SharedPtr follow_;
};

}  // namespace foothill_orbit
