#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_services_interface.hpp"
#include "rclcpp/service.hpp"
#include "state_machine.hpp"

namespace rclcpp_lifecycle::detail {

/// Serves the five services of a managed node.
class LifecycleServices {
 public:
  /// Runs a transition and returns how its callback ended.
  using ChangeState = std::function<StateMachine::CallbackReturn(uint8_t transition_id)>;

  LifecycleServices(std::shared_ptr<StateMachine> machine, ChangeState change_state,
                    rclcpp::node_interfaces::NodeBaseInterface& node_base,
                    rclcpp::node_interfaces::NodeServicesInterface& node_services);

 private:
  std::vector<rclcpp::ServiceBase::SharedPtr> services_;
};

}  // namespace rclcpp_lifecycle::detail
