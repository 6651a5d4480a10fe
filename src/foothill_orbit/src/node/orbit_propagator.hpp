#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "cluster_publisher.hpp"
#include "cluster_services.hpp"
#include "diagnostic_msgs/msg/diagnostic_array.hpp"
#include "diagnostics.hpp"
#include "foothill_orbit/cluster_yaml.hpp"
#include "parameters.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_orbit {

/// Flies clusters by the node's clock: reads them from a YAML file, publishes their motion, and
/// lets others act on them. One thread calls all of it.
class OrbitPropagator : public rclcpp::Node {
 public:
  /// Throws std::invalid_argument saying which parameter, or which line of the file, is wrong.
  explicit OrbitPropagator(const rclcpp::NodeOptions& options = rclcpp::NodeOptions());

 private:
  /// A cluster and its side of ROS.
  struct Flown {
    Flown(OrbitPropagator& node, const NamedCluster& cluster);

    std::string name;
    Flight flight;
    ClusterPublisher publisher;
    ClusterServices services;
    Troubles troubles{};
    bool has_ended{false};
  };

  [[nodiscard]] Instant clock_time() const { return Instant{now().nanoseconds()}; }
  /// Where the craft are: in lock-step that of the last states, for they must not go ahead of the
  /// next ones.
  [[nodiscard]] Instant instant() const {
    return parameters_.lock_step ? std::max(published_, Instant::zero()) : clock_time();
  }
  void on_tick();
  void publish_states(Instant stamp);
  void on_display();
  void report_end(Flown& flown);
  void follow_parameters();
  void on_parameter(const rclcpp::Parameter& parameter);

  PropagatorParameters parameters_;
  std::vector<std::unique_ptr<Flown>> clusters_{};
  rclcpp::Publisher<diagnostic_msgs::msg::DiagnosticArray>::SharedPtr diagnostics_;
  Instant period_{};     ///< Between states.
  Instant published_{};  ///< In lock-step, the stamp of the last states.
  rclcpp::TimerBase::SharedPtr tick_;
  rclcpp::TimerBase::SharedPtr display_;
  rclcpp::node_interfaces::OnSetParametersCallbackHandle::SharedPtr check_;
  rclcpp::node_interfaces::PostSetParametersCallbackHandle::SharedPtr follow_;
};

}  // namespace foothill_orbit
