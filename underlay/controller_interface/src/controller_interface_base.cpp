#include "controller_interface/controller_interface_base.hpp"

#include <stdexcept>
#include <utility>

#include "rclcpp/logging.hpp"

namespace controller_interface {

void ControllerInterfaceBase::assign_interfaces(
    std::vector<hardware_interface::LoanedCommandInterface>&& command_interfaces,
    std::vector<hardware_interface::LoanedStateInterface>&& state_interfaces) {
  command_interfaces_ = std::move(command_interfaces);
  state_interfaces_ = std::move(state_interfaces);
}

void ControllerInterfaceBase::release_interfaces() {
  command_interfaces_.clear();
  state_interfaces_.clear();
}

return_type ControllerInterfaceBase::init(const std::string& controller_name,
                                          const std::string& urdf, unsigned int cm_update_rate,
                                          const std::string& node_namespace,
                                          const rclcpp::NodeOptions& node_options) {
  urdf_ = urdf;
  update_rate_ = cm_update_rate;
  // Its life is the controller manager's to lead, so there are no lifecycle services.
  node_ = std::make_shared<rclcpp_lifecycle::LifecycleNode>(controller_name, node_namespace,
                                                            node_options, false);
  try {
    auto_declare<int>("update_rate", static_cast<int>(update_rate_));
    auto_declare<bool>("is_async", false);
  } catch (const std::exception& error) {
    RCLCPP_ERROR(node_->get_logger(), "cannot declare the parameters of a controller: %s",
                 error.what());
    return return_type::ERROR;
  }
  if (on_init() != CallbackReturn::SUCCESS) return return_type::ERROR;
  follow_callbacks();
  return return_type::OK;
}

void ControllerInterfaceBase::follow_callbacks() {
  using State = rclcpp_lifecycle::State;
  node_->register_on_configure([this](const State& state) { return on_configure(state); });
  node_->register_on_cleanup([this](const State& state) { return on_cleanup(state); });
  node_->register_on_activate([this](const State& state) { return on_activate(state); });
  node_->register_on_deactivate([this](const State& state) { return on_deactivate(state); });
  node_->register_on_shutdown([this](const State& state) { return on_shutdown(state); });
  node_->register_on_error([this](const State& state) { return on_error(state); });
}

const rclcpp_lifecycle::State& ControllerInterfaceBase::configure() {
  const auto rate = get_node()->get_parameter("update_rate").as_int();
  if (rate < 0) {
    RCLCPP_ERROR(node_->get_logger(), "update_rate is %ld Hz and should be positive", rate);
    return get_lifecycle_state();
  }
  if (static_cast<unsigned int>(rate) > update_rate_) {
    RCLCPP_WARN(node_->get_logger(),
                "update_rate is %ld Hz, more than the %u Hz of the control loop, which are used",
                rate, update_rate_);
  } else if (rate > 0) {
    update_rate_ = static_cast<unsigned int>(rate);
  }
  if (node_->get_parameter("is_async").as_bool()) {
    RCLCPP_ERROR(node_->get_logger(), "is_async is not supported");
    return get_lifecycle_state();
  }
  return node_->configure();
}

std::shared_ptr<rclcpp_lifecycle::LifecycleNode> ControllerInterfaceBase::get_node() {
  if (!node_) throw std::runtime_error{"Lifecycle node hasn't been initialized yet!"};
  return node_;
}

std::shared_ptr<const rclcpp_lifecycle::LifecycleNode> ControllerInterfaceBase::get_node() const {
  if (!node_) throw std::runtime_error{"Lifecycle node hasn't been initialized yet!"};
  return node_;
}

const rclcpp_lifecycle::State& ControllerInterfaceBase::get_lifecycle_state() const {
  return get_node()->get_current_state();
}

rclcpp::NodeOptions ControllerInterfaceBase::define_custom_node_options() const {
  return rclcpp::NodeOptions().enable_logger_service(true);
}

}  // namespace controller_interface
