#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "hardware_interface/system_interface.hpp"
#include "hardware_interface/types/hardware_interface_type_values.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace foothill_test_control {

using hardware_interface::CallbackReturn;
using hardware_interface::return_type;

/// Wheels that follow their commands exactly. It records its callbacks in the file `journal`,
/// and fails in read(), write() or on_configure() if the file `fault` names the function.
class IdealBase : public hardware_interface::SystemInterface {
 public:
  CallbackReturn on_init(
      const hardware_interface::HardwareComponentInterfaceParams& params) override {
    if (SystemInterface::on_init(params) != CallbackReturn::SUCCESS) return CallbackReturn::ERROR;
    const hardware_interface::HardwareInfo& info = params.hardware_info;
    journal_ = info.hardware_parameters.at("journal");
    fault_ = info.hardware_parameters.at("fault");
    for (const auto& joint : info.joints) {
      wheels_.push_back({joint.name + "/velocity", joint.name + "/position", 0.0});
    }
    return note("init");
  }

  CallbackReturn on_configure(const rclcpp_lifecycle::State&) override {
    if (has_fault("configure")) return CallbackReturn::FAILURE;
    for (const Wheel& wheel : wheels_) show(wheel, 0.0);
    set_state("gauge/level", 0.25);
    return note("configure");
  }

  CallbackReturn on_activate(const rclcpp_lifecycle::State&) override {
    for (const Wheel& wheel : wheels_) set_command(wheel.velocity, 0.0);
    return note("activate");
  }

  CallbackReturn on_deactivate(const rclcpp_lifecycle::State&) override {
    return note("deactivate");
  }
  CallbackReturn on_cleanup(const rclcpp_lifecycle::State&) override { return note("cleanup"); }
  CallbackReturn on_shutdown(const rclcpp_lifecycle::State&) override { return note("shutdown"); }
  CallbackReturn on_error(const rclcpp_lifecycle::State&) override { return note("error"); }

  return_type read(const rclcpp::Time&, const rclcpp::Duration& period) override {
    if (consume_fault("read")) return return_type::ERROR;
    for (Wheel& wheel : wheels_) {
      const double command = get_command(wheel.velocity);
      const double rate = std::isfinite(command) ? command : 0.0;
      wheel.angle += rate * period.seconds();
      show(wheel, rate);
    }
    return return_type::OK;
  }

  return_type write(const rclcpp::Time&, const rclcpp::Duration&) override {
    return consume_fault("write") ? return_type::ERROR : return_type::OK;
  }

 private:
  struct Wheel {
    std::string velocity;
    std::string position;
    double angle;
  };

  void show(const Wheel& wheel, double rate) {
    set_state(wheel.position, wheel.angle);
    set_state(wheel.velocity, rate);
  }

  CallbackReturn note(const std::string& what) {
    std::ofstream{journal_, std::ios::app} << what << '\n';
    return CallbackReturn::SUCCESS;
  }

  bool has_fault(const std::string& where) const {
    std::ifstream file{fault_};
    std::string content;
    return file >> content && content == where;
  }

  bool consume_fault(const std::string& where) const {
    return has_fault(where) && std::filesystem::remove(fault_);
  }

  std::string journal_{};
  std::string fault_{};
  std::vector<Wheel> wheels_{};
};

}  // namespace foothill_test_control

PLUGINLIB_EXPORT_CLASS(foothill_test_control::IdealBase, hardware_interface::SystemInterface)
