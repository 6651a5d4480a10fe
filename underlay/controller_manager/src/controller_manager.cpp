#include "controller_manager/controller_manager.hpp"

#include <algorithm>
#include <utility>

#include "lifecycle_msgs/msg/state.hpp"

namespace controller_manager {

using controller_interface::return_type;
using lifecycle_msgs::msg::State;

namespace {

using namespace std::chrono_literals;

constexpr int kDefaultRate = 100;  // [Hz]

}  // namespace

rclcpp::NodeOptions get_cm_node_options() {
  return rclcpp::NodeOptions()
      .allow_undeclared_parameters(true)
      .automatically_declare_parameters_from_overrides(true)
      .enable_logger_service(true);
}

ControllerManager::ControllerManager(std::shared_ptr<rclcpp::Executor> executor,
                                     const std::string& manager_node_name,
                                     const std::string& node_namespace,
                                     const rclcpp::NodeOptions& options)
    : rclcpp::Node{manager_node_name, node_namespace, options},
      executor_{std::move(executor)},
      loader_{"controller_interface", "controller_interface::ControllerInterface"} {
  if (!has_parameter("update_rate")) declare_parameter("update_rate", kDefaultRate);
  const auto rate = get_parameter("update_rate").as_int();
  if (rate <= 0) throw std::invalid_argument{"update_rate is not positive"};
  update_rate_ = static_cast<unsigned int>(rate);
  constexpr auto kInactive = "defaults.allow_controller_activation_with_inactive_hardware";
  if (get_parameter_or(kInactive, false)) {
    throw std::invalid_argument{std::string{kInactive} + " is not supported"};
  }
  hardware_interface::ResourceManagerParams resources;
  resources.clock = get_clock();
  resources.logger = get_logger();
  resources.executor = executor_;
  resources.node_namespace = get_namespace();
  resources_ = std::make_unique<hardware_interface::ResourceManager>(resources);
  service_group_ = create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive);
  activity_ = create_publisher<controller_manager_msgs::msg::ControllerManagerActivity>(
      "~/activity", rclcpp::QoS(1).reliable().transient_local());
  diagnostics_ = create_publisher<diagnostic_msgs::msg::DiagnosticArray>("/diagnostics", 1);
  activity_timer_ = create_wall_timer(50ms, [this] { publish_activity(); });
  diagnostics_timer_ = create_wall_timer(1s, [this] { publish_diagnostics(); });
  description_subscription_ = create_subscription<std_msgs::msg::String>(
      "robot_description", rclcpp::QoS(1).transient_local(),
      [this](const std_msgs::msg::String& text) { take_robot_description(text); });
  // Before the context ends: controllers and hardware can still publish while they shut down.
  before_shutdown_ = std::make_unique<rclcpp::PreShutdownCallbackHandle>(
      get_node_base_interface()->get_context()->add_pre_shutdown_callback([this] { shut_down(); }));
  RCLCPP_INFO(get_logger(), "Subscribing to '%s' topic for robot description.",
              description_subscription_->get_topic_name());
}

ControllerManager::~ControllerManager() {
  get_node_base_interface()->get_context()->remove_pre_shutdown_callback(*before_shutdown_);
  shut_down();
  // An executor may hold what the libraries of the controllers made: it goes before they do.
  for (const Controller& one : controllers_) {
    executor_->remove_node(one->controller->get_node()->get_node_base_interface());
  }
  executor_.reset();
  controllers_.clear();  // They give their interfaces back before the hardware goes.
}

void ControllerManager::shut_down() {
  {
    const std::lock_guard lock{loop_mutex_};
    for (const Controller& one : controllers_) {
      const auto node = one->controller->get_node();
      if (node->get_current_state().id() == State::PRIMARY_STATE_FINALIZED) continue;
      if (node->get_current_state().id() == State::PRIMARY_STATE_ACTIVE) deactivate(*one);
      node->shutdown();
    }
  }
  // Without the mutex: hardware may take long, and the control loop skips it meanwhile.
  resources_->shutdown_components();
}

void ControllerManager::take_robot_description(const std_msgs::msg::String& robot_description) {
  RCLCPP_INFO(get_logger(), "Received robot description from topic.");
  if (resources_->are_components_initialized()) {
    RCLCPP_WARN(get_logger(),
                "ResourceManager has already loaded a urdf. Ignoring attempt to reload a robot "
                "description.");
    return;
  }
  robot_description_ = robot_description.data;
  if (!resources_->load_and_initialize_components(robot_description_)) return;
  try {
    bring_hardware_up();
    open_services();
  } catch (const std::exception& error) {
    // A signal may end the context at any time; then no service can be opened any more.
    if (rclcpp::ok(get_node_base_interface()->get_context())) throw;
    RCLCPP_INFO(get_logger(), "Shut down before the services were open: %s", error.what());
  }
  activity_changed_ = true;
}

void ControllerManager::bring_hardware_up() {
  const auto unconfigured = strings_parameter("hardware_components_initial_state.unconfigured");
  const auto inactive = strings_parameter("hardware_components_initial_state.inactive");
  const auto contains = [](const auto& list, const std::string& name) {
    return std::find(list.begin(), list.end(), name) != list.end();
  };
  for (const auto& [name, info] : resources_->get_components_status()) {
    if (!rclcpp::ok(get_node_base_interface()->get_context())) return;
    if (contains(unconfigured, name)) continue;
    const bool stays_inactive = contains(inactive, name);
    const rclcpp_lifecycle::State target{
        stays_inactive ? State::PRIMARY_STATE_INACTIVE : State::PRIMARY_STATE_ACTIVE,
        stays_inactive ? "inactive" : "active"};
    const auto result = resources_->set_component_state(name, target);
    if (result == hardware_interface::return_type::OK) continue;
    RCLCPP_ERROR(get_logger(), "Failed to set the initial state of the component : %s to %s",
                 name.c_str(), target.label().c_str());
    if (get_parameter_or("hardware_components_initial_state.shutdown_on_initial_state_failure",
                         true)) {
      throw std::runtime_error{"hardware '" + name + "' is not " + target.label()};
    }
  }
}

std::vector<std::string> ControllerManager::strings_parameter(const std::string& name) {
  rclcpp::Parameter parameter;
  if (!get_parameter(name, parameter)) return {};
  if (parameter.get_type() == rclcpp::ParameterType::PARAMETER_STRING) {
    return {parameter.as_string()};
  }
  return parameter.as_string_array();
}

ControllerManager::Controllers ControllerManager::controllers() const {
  const std::lock_guard lock{loop_mutex_};
  return controllers_;
}

ControllerManager::Controller ControllerManager::find(const std::string& name) const {
  for (const Controller& one : controllers()) {
    if (one->name == name) return one;
  }
  return nullptr;
}

controller_interface::ControllerInterfaceBaseSharedPtr ControllerManager::load_controller(
    const std::string& controller_name) {
  const std::string parameter = controller_name + ".type";
  std::string type;
  if (!get_parameter(parameter, type)) {
    RCLCPP_ERROR(get_logger(), "The 'type' param was not defined for '%s'.",
                 controller_name.c_str());
    return nullptr;
  }
  return load_controller(controller_name, type);
}

controller_interface::ControllerInterfaceBaseSharedPtr ControllerManager::load_controller(
    const std::string& controller_name, const std::string& controller_type) {
  RCLCPP_INFO(get_logger(), "Loading controller : '%s' of type '%s'", controller_name.c_str(),
              controller_type.c_str());
  if (find(controller_name)) {
    RCLCPP_ERROR(get_logger(),
                 "A controller named '%s' was already loaded inside the controller manager",
                 controller_name.c_str());
    return nullptr;
  }
  auto spec = std::make_shared<ControllerSpec>();
  spec->name = controller_name;
  spec->type = controller_type;
  try {
    spec->controller = loader_.createSharedInstance(controller_type);
    const auto options = node_options_of(controller_name, *spec->controller);
    if (spec->controller->init(controller_name, robot_description_, update_rate_, get_namespace(),
                               options) != return_type::OK) {
      RCLCPP_ERROR(get_logger(), "Could not initialize the controller named '%s'",
                   controller_name.c_str());
      return nullptr;
    }
  } catch (const std::exception& error) {
    RCLCPP_ERROR(get_logger(), "Loader for controller '%s' (type '%s'): %s",
                 controller_name.c_str(), controller_type.c_str(), error.what());
    return nullptr;
  }
  executor_->add_node(spec->controller->get_node()->get_node_base_interface());
  Controllers next = controllers();
  next.push_back(spec);
  const std::lock_guard lock{loop_mutex_};
  failed_.reserve(next.size());
  controllers_.swap(next);
  return spec->controller;
}

rclcpp::NodeOptions ControllerManager::node_options_of(
    const std::string& name, const controller_interface::ControllerInterface& controller) {
  rclcpp::NodeOptions options = controller.define_custom_node_options();
  std::vector<std::string> arguments = options.arguments();
  arguments.emplace_back("--ros-args");
  for (const std::string& file : strings_parameter(name + ".params_file")) {
    arguments.insert(arguments.end(), {"--params-file", file});
  }
  if (get_parameter_or("use_sim_time", false)) {
    arguments.insert(arguments.end(), {"-p", "use_sim_time:=true"});
  }
  for (const std::string& one : strings_parameter(name + ".node_options_args")) {
    if (one != "--ros-args") arguments.push_back(one);
  }
  return options.arguments(arguments);
}

return_type ControllerManager::configure_controller(const std::string& controller_name) {
  RCLCPP_INFO(get_logger(), "Configuring controller: '%s'", controller_name.c_str());
  const Controller spec = find(controller_name);
  if (!spec) {
    RCLCPP_ERROR(
        get_logger(),
        "Could not configure controller with name '%s' because no controller with this name exists",
        controller_name.c_str());
    return return_type::ERROR;
  }
  const auto state = spec->controller->get_lifecycle_state().id();
  if (state == State::PRIMARY_STATE_ACTIVE || state == State::PRIMARY_STATE_FINALIZED) {
    RCLCPP_ERROR(get_logger(), "Controller '%s' cannot be configured from '%s' state.",
                 controller_name.c_str(), spec->controller->get_lifecycle_state().label().c_str());
    return return_type::ERROR;
  }
  if (state == State::PRIMARY_STATE_INACTIVE) {
    if (spec->controller->get_node()->cleanup().id() != State::PRIMARY_STATE_UNCONFIGURED) {
      return return_type::ERROR;
    }
  }
  activity_changed_ = true;
  const bool is_inactive = spec->controller->configure().id() == State::PRIMARY_STATE_INACTIVE;
  return is_inactive ? return_type::OK : return_type::ERROR;
}

return_type ControllerManager::unload_controller(const std::string& controller_name) {
  const Controller spec = find(controller_name);
  if (!spec || spec->controller->get_lifecycle_state().id() == State::PRIMARY_STATE_ACTIVE) {
    RCLCPP_ERROR(get_logger(), "Could not unload controller '%s': %s", controller_name.c_str(),
                 spec ? "it is active" : "there is none");
    return return_type::ERROR;
  }
  Controllers next = controllers();
  std::erase(next, spec);
  {
    const std::lock_guard lock{loop_mutex_};
    controllers_.swap(next);
  }
  const auto node = spec->controller->get_node();
  if (node->get_current_state().id() == State::PRIMARY_STATE_INACTIVE) node->cleanup();
  node->shutdown();
  executor_->remove_node(node->get_node_base_interface());
  activity_changed_ = true;
  return return_type::OK;
}

}  // namespace controller_manager
