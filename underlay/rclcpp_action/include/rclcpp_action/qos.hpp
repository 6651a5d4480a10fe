#pragma once

#include "rclcpp/qos.hpp"

namespace rclcpp_action {

/// Quality of service of the topic with the status of goals: reliable, for late joiners too.
class DefaultActionStatusQoS : public rclcpp::QoS {
 public:
  DefaultActionStatusQoS();
};

}  // namespace rclcpp_action
