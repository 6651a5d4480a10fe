#include "hardware_interface/system_interface.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace still_base {

using hardware_interface::return_type;

/// Two wheels that stand still.
class StillBase : public hardware_interface::SystemInterface {
 public:
  return_type read(const rclcpp::Time&, const rclcpp::Duration&) override {
    for (const auto& [name, description] : joint_state_interfaces_) set_state(name, 0.0);
    return return_type::OK;
  }
  return_type write(const rclcpp::Time&, const rclcpp::Duration&) override {
    return return_type::OK;
  }
};

}  // namespace still_base

PLUGINLIB_EXPORT_CLASS(still_base::StillBase, hardware_interface::SystemInterface)
