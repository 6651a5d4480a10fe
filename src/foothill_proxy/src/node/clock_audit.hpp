#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"

namespace foothill_proxy {

/// Checks how other nodes use time: finds other publishers of /clock, and nodes whose use_sim_time
/// is not set, which therefore run on another clock.
class ClockAudit {
 public:
  explicit ClockAudit(rclcpp::Node& node) : node_{node} {}

  /// Returns the nodes that publish /clock besides this one.
  [[nodiscard]] std::vector<std::string> other_publishers() const;

  /// Queries use_sim_time of every node that has not been queried yet; logs a warning for each node
  /// that does not use simulated time.
  void query_all();
  /// Returns the nodes found to run on another clock.
  [[nodiscard]] const std::set<std::string>& nodes_on_other_clock() const {
    return nodes_on_other_clock_;
  }

  /// Returns whether a node is excluded from the audit: hidden nodes, and the node of ros2 launch
  /// (launch_ros_PID), which only loads components and has no use for simulated time.
  /// @param name Fully qualified name.
  [[nodiscard]] static bool is_excluded(const std::string& name);

 private:
  void query(const std::string& name);

  rclcpp::Node& node_;
  std::map<std::string, std::shared_ptr<rclcpp::AsyncParametersClient>> queried_{};
  std::set<std::string> nodes_on_other_clock_{};
};

}  // namespace foothill_proxy
