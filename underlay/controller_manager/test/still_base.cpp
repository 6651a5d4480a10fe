#include <poll.h>
#include <unistd.h>

#include <string>
#include <thread>

#include "hardware_interface/system_interface.hpp"
#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/utilities.hpp"

namespace still_base {

using hardware_interface::CallbackReturn;
using hardware_interface::return_type;

/// Two wheels that stand still. Parameters of the hardware make it awkward:
/// `shuts_down`: the context is shut down, as by a signal, while the hardware is initialised.
/// `began`, `may_end`: file descriptors of pipes; on_shutdown() writes a byte to the first and
/// waits for a byte on the second. If none comes within 10 s, it writes another one.
class StillBase : public hardware_interface::SystemInterface {
 public:
  CallbackReturn on_init(
      const hardware_interface::HardwareComponentInterfaceParams& params) override {
    if (params.hardware_info.hardware_parameters.contains("shuts_down")) {
      std::thread{[] { rclcpp::shutdown(); }}.join();
    }
    return SystemInterface::on_init(params);
  }

  CallbackReturn on_shutdown(const rclcpp_lifecycle::State&) override {
    const auto began = info_.hardware_parameters.find("began");
    if (began == info_.hardware_parameters.end()) return CallbackReturn::SUCCESS;
    const int output = std::stoi(began->second);
    pollfd input{std::stoi(info_.hardware_parameters.at("may_end")), POLLIN, 0};
    bool ok = ::write(output, "b", 1) == 1;
    if (poll(&input, 1, 10'000) != 1) ok = ::write(output, "t", 1) == 1;
    return ok ? CallbackReturn::SUCCESS : CallbackReturn::ERROR;
  }

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
