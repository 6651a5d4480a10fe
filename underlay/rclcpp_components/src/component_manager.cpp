#include "rclcpp_components/component_manager.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <string_view>
#include <thread>

#include "ament_index_cpp/get_resource.hpp"
#include "component_resources.hpp"

namespace rclcpp_components {

namespace {

using rclcpp::node_interfaces::NodeBaseInterface;

/// An extra argument of a request, and the option that it sets.
struct Switch {
  std::string_view name;
  rclcpp::NodeOptions& (rclcpp::NodeOptions::*set)(bool);
};

constexpr std::array kSwitches{
    Switch{"forward_global_arguments", &rclcpp::NodeOptions::use_global_arguments},
    Switch{"use_intra_process_comms", &rclcpp::NodeOptions::use_intra_process_comms}};

void apply_switch(const rcl_interfaces::msg::Parameter& argument, rclcpp::NodeOptions& options) {
  for (const auto& [name, set] : kSwitches) {
    if (argument.name != name) continue;
    if (argument.value.type != rcl_interfaces::msg::ParameterType::PARAMETER_BOOL) {
      throw ComponentManagerException(argument.name + " is either true or false");
    }
    (options.*set)(argument.value.bool_value);
  }
}

/// Converts a request to command-line arguments of the component.
std::vector<std::string> command_line(
    const composition_interfaces::srv::LoadNode::Request& request) {
  std::vector<std::string> rules{request.remap_rules};
  if (!request.node_name.empty()) rules.push_back("__node:=" + request.node_name);
  if (!request.node_namespace.empty()) rules.push_back("__ns:=" + request.node_namespace);
  std::vector<std::string> arguments{"--ros-args"};
  for (std::string& rule : rules) arguments.insert(arguments.end(), {"--remap", std::move(rule)});
  return arguments;
}

/// Makes every holder of the node of a component own all of it. An executor holds the node while it
/// runs a callback, so the component can be unloaded meanwhile and ends after the callback.
NodeInstanceWrapper owned_by_its_node(const NodeInstanceWrapper& component) {
  // Counts references by code of this library: the component's may be unloaded before an executor
  // forgets its last weak pointer.
  const auto owner = std::make_shared<NodeInstanceWrapper>(component);
  NodeBaseInterface* const node = component.get_node_base_interface().get();
  return {std::shared_ptr<void>{owner, component.get_node_instance().get()},
          [node](const std::shared_ptr<void>& instance) {
            return NodeBaseInterface::SharedPtr{instance, node};
          }};
}

}  // namespace

ComponentManager::ComponentManager(std::weak_ptr<rclcpp::Executor> executor, std::string node_name,
                                   const rclcpp::NodeOptions& node_options)
    : Node(std::move(node_name), node_options), executor_(std::move(executor)) {
  rcl_interfaces::msg::IntegerRange range;
  range.from_value = 1;
  range.to_value = std::max<int64_t>(std::thread::hardware_concurrency(), range.from_value);
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.description = "How many threads an executor with several threads has";
  descriptor.integer_range.push_back(range);
  declare_parameter("thread_num", range.to_value, descriptor);

  const auto serve = [this]<typename ServiceT>(std::shared_ptr<rclcpp::Service<ServiceT>>& service,
                                               const std::string& name, auto answer) {
    service = create_service<ServiceT>(
        "~/_container/" + name,
        [this, answer](const std::shared_ptr<rmw_request_id_t>& header,
                       const std::shared_ptr<typename ServiceT::Request>& request,
                       const std::shared_ptr<typename ServiceT::Response>& response) {
          (this->*answer)(header, request, response);
        });
  };
  serve(listNodes_srv_, "list_nodes", &ComponentManager::on_list_nodes);
  serve(loadNode_srv_, "load_node", &ComponentManager::on_load_node);
  serve(unloadNode_srv_, "unload_node", &ComponentManager::on_unload_node);
}

ComponentManager::~ComponentManager() {
  for (const auto& [id, component] : node_wrappers_) remove_node_from_executor(id);
}

std::vector<ComponentManager::ComponentResource> ComponentManager::get_component_resources(
    const std::string& package_name, const std::string& resource_index) const {
  std::string content;
  std::string prefix;
  if (!ament_index_cpp::get_resource(resource_index, package_name, content, &prefix)) {
    throw ComponentManagerException("package '" + package_name + "' registers no components");
  }
  return detail::parse_component_resources(content, prefix);
}

std::shared_ptr<NodeFactory> ComponentManager::create_component_factory(
    const ComponentResource& resource) {
  const auto& [component, library] = resource;
  auto& loader = loaders_[library];
  if (!loader) {
    try {
      loader = std::make_unique<class_loader::ClassLoader>(library);
    } catch (const std::exception& error) {
      throw ComponentManagerException("cannot load " + library + ": " + error.what());
    }
  }
  for (const std::string& factory :
       {"rclcpp_components::NodeFactoryTemplate<" + component + ">", component}) {
    if (loader->isClassAvailable<NodeFactory>(factory)) {
      return loader->createInstance<NodeFactory>(factory);
    }
  }
  return nullptr;
}

rclcpp::NodeOptions ComponentManager::create_node_options(
    const std::shared_ptr<LoadNode::Request> request) {
  rclcpp::NodeOptions options;
  options.use_global_arguments(false).arguments(command_line(*request));
  for (const auto& parameter : request->parameters) {
    options.parameter_overrides().push_back(rclcpp::Parameter::from_parameter_msg(parameter));
  }
  for (const auto& argument : request->extra_arguments) apply_switch(argument, options);
  return options;
}

void ComponentManager::set_executor(const std::weak_ptr<rclcpp::Executor> executor) {
  executor_ = executor;
}

void ComponentManager::add_node_to_executor(uint64_t node_id) {
  const auto executor = executor_.lock();
  if (executor) executor->add_node(node_wrappers_.at(node_id).get_node_base_interface());
}

void ComponentManager::remove_node_from_executor(uint64_t node_id) {
  const auto executor = executor_.lock();
  if (executor) executor->remove_node(node_wrappers_.at(node_id).get_node_base_interface());
}

std::shared_ptr<NodeFactory> ComponentManager::find_factory(const std::string& package_name,
                                                            const std::string& plugin_name) {
  for (const ComponentResource& resource : get_component_resources(package_name)) {
    if (resource.first != plugin_name) continue;
    if (auto factory = create_component_factory(resource)) return factory;
  }
  throw ComponentManagerException("package '" + package_name + "' has no component '" +
                                  plugin_name + "'");
}

void ComponentManager::on_load_node(const std::shared_ptr<rmw_request_id_t>,
                                    const std::shared_ptr<LoadNode::Request> request,
                                    std::shared_ptr<LoadNode::Response> response) {
  try {
    const auto factory = find_factory(request->package_name, request->plugin_name);
    auto component = owned_by_its_node(factory->create_node_instance(create_node_options(request)));
    response->unique_id = unique_id_++;
    response->full_node_name = component.get_node_base_interface()->get_fully_qualified_name();
    node_wrappers_.emplace(response->unique_id, std::move(component));
    add_node_to_executor(response->unique_id);
    response->success = true;
    RCLCPP_INFO(get_logger(), "loaded %s as %s", request->plugin_name.c_str(),
                response->full_node_name.c_str());
  } catch (const std::exception& error) {
    response->error_message = error.what();
    RCLCPP_ERROR(get_logger(), "cannot load %s of %s: %s", request->plugin_name.c_str(),
                 request->package_name.c_str(), error.what());
  }
}

void ComponentManager::on_unload_node(const std::shared_ptr<rmw_request_id_t>,
                                      const std::shared_ptr<UnloadNode::Request> request,
                                      std::shared_ptr<UnloadNode::Response> response) {
  const auto component = node_wrappers_.find(request->unique_id);
  response->success = component != node_wrappers_.end();
  if (!response->success) {
    response->error_message = "there is no component " + std::to_string(request->unique_id);
    RCLCPP_WARN(get_logger(), "cannot unload: %s", response->error_message.c_str());
    return;
  }
  remove_node_from_executor(component->first);
  node_wrappers_.erase(component);
}

void ComponentManager::on_list_nodes(const std::shared_ptr<rmw_request_id_t>,
                                     const std::shared_ptr<ListNodes::Request>,
                                     std::shared_ptr<ListNodes::Response> response) {
  for (const auto& [id, component] : node_wrappers_) {
    const auto node = component.get_node_base_interface();
    response->unique_ids.push_back(id);
    response->full_node_names.emplace_back(node->get_fully_qualified_name());
  }
}

}  // namespace rclcpp_components
