#pragma once

#include <string>
#include <vector>

#include "foothill_tracking/tracker.hpp"
#include "parameters.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_tracking {

/// Parameters that may change while the tracker runs: the law, its gains, and the closed loop.
/// Invalid values are rejected before anything changes.
class LawParameters {
 public:
  /// The arguments must outlive this object.
  LawParameters(rclcpp::Node& node, TrackerParameters& parameters, Tracker& tracker);

 private:
  [[nodiscard]] rcl_interfaces::msg::SetParametersResult check(
      const std::vector<rclcpp::Parameter>& changes) const;
  void apply(const std::vector<rclcpp::Parameter>& changes);

  rclcpp::Node& node_;
  TrackerParameters& parameters_;
  Tracker& tracker_;
  rclcpp::node_interfaces::OnSetParametersCallbackHandle::SharedPtr check_;
  rclcpp::node_interfaces::PostSetParametersCallbackHandle::SharedPtr apply_;
};

}  // namespace foothill_tracking
