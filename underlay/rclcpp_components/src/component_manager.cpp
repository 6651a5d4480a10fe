#include "rclcpp_components/component_manager.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <thread>

#include "ament_index_cpp/get_resource.hpp"
#include "component_resources.hpp"

namespace rclcpp_components {

namespace {

/// Arguments that give a node the name, namespace and remappings that a request asks for.
std::vector<std::string> remap_arguments(const ComponentManager::LoadNode::Request& request) {
  std::vector<std::string> arguments{"--ros-args"};
  const auto remap = [&](const std::string& rule) {
    arguments.push_back("-r");
    arguments.push_back(rule);
  };
  std::for_each(request.remap_rules.begin(), request.remap_rules.end(), remap);
  if (!request.node_name.empty()) remap("__node:=" + request.node_name);
  if (!request.node_namespace.empty()) remap("__ns:=" + request.node_namespace);
  return arguments;
}

/// Returns the value of an extra argument, if it is given.
std::optional<bool> extra_argument(const ComponentManager::LoadNode::Request& request,
                                   const std::string& name) {
  for (const auto& message : request.extra_arguments) {
    const auto argument = rclcpp::Parameter::from_parameter_msg(message);
    if (argument.get_name() != name) continue;
    if (argument.get_type() != rclcpp::ParameterType::PARAMETER_BOOL) {
      throw ComponentManagerException("Extra component argument '" + name + "' must be a boolean");
    }
    return argument.get_value<bool>();
  }
  return std::nullopt;
}

}  // namespace

ComponentManager::ComponentManager(std::weak_ptr<rclcpp::Executor> executor, std::string node_name,
                                   const rclcpp::NodeOptions& node_options)
    : Node(std::move(node_name), node_options), executor_(std::move(executor)) {
  using namespace std::placeholders;
  loadNode_srv_ = create_service<LoadNode>(
      "~/_container/load_node", std::bind(&ComponentManager::on_load_node, this, _1, _2, _3));
  unloadNode_srv_ = create_service<UnloadNode>(
      "~/_container/unload_node", std::bind(&ComponentManager::on_unload_node, this, _1, _2, _3));
  listNodes_srv_ = create_service<ListNodes>(
      "~/_container/list_nodes", std::bind(&ComponentManager::on_list_nodes, this, _1, _2, _3));

  const auto threads = static_cast<int64_t>(std::max(std::thread::hardware_concurrency(), 1U));
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.description = "Number of thread";
  descriptor.integer_range.emplace_back();
  descriptor.integer_range.front().from_value = 1;
  descriptor.integer_range.front().to_value = threads;
  declare_parameter("thread_num", threads, descriptor);
}

ComponentManager::~ComponentManager() {
  for (const auto& [node_id, wrapper] : node_wrappers_) remove_node_from_executor(node_id);
}

std::vector<ComponentManager::ComponentResource> ComponentManager::get_component_resources(
    const std::string& package_name, const std::string& resource_index) const {
  std::string content;
  std::string base_path;
  if (!ament_index_cpp::get_resource(resource_index, package_name, content, &base_path)) {
    throw ComponentManagerException("Could not find requested resource in ament index");
  }
  return detail::parse_component_resources(content, base_path);
}

std::shared_ptr<NodeFactory> ComponentManager::create_component_factory(
    const ComponentResource& resource) {
  const auto& [class_name, library] = resource;
  if (loaders_.count(library) == 0) {
    RCLCPP_INFO(get_logger(), "Load Library: %s", library.c_str());
    try {
      loaders_[library] = std::make_unique<class_loader::ClassLoader>(library);
    } catch (const std::exception& error) {
      loaders_.erase(library);
      throw ComponentManagerException(std::string{"Failed to load library: "} + error.what());
    }
  }
  const auto& loader = loaders_[library];
  const std::string factory_class = "rclcpp_components::NodeFactoryTemplate<" + class_name + ">";
  for (const std::string& available : loader->getAvailableClasses<NodeFactory>()) {
    RCLCPP_INFO(get_logger(), "Found class: %s", available.c_str());
    if (available != class_name && available != factory_class) continue;
    RCLCPP_INFO(get_logger(), "Instantiate class: %s", available.c_str());
    return loader->createInstance<NodeFactory>(available);
  }
  return nullptr;
}

rclcpp::NodeOptions ComponentManager::create_node_options(
    const std::shared_ptr<LoadNode::Request> request) {
  std::vector<rclcpp::Parameter> parameters;
  for (const auto& message : request->parameters) {
    parameters.push_back(rclcpp::Parameter::from_parameter_msg(message));
  }
  return rclcpp::NodeOptions()
      .use_global_arguments(extra_argument(*request, "forward_global_arguments").value_or(false))
      .use_intra_process_comms(extra_argument(*request, "use_intra_process_comms").value_or(false))
      .parameter_overrides(parameters)
      .arguments(remap_arguments(*request));
}

void ComponentManager::set_executor(const std::weak_ptr<rclcpp::Executor> executor) {
  executor_ = executor;
}

void ComponentManager::add_node_to_executor(uint64_t node_id) {
  if (const auto executor = executor_.lock()) {
    executor->add_node(node_wrappers_.at(node_id).get_node_base_interface(), true);
  }
}

void ComponentManager::remove_node_from_executor(uint64_t node_id) {
  if (const auto executor = executor_.lock()) {
    executor->remove_node(node_wrappers_.at(node_id).get_node_base_interface());
  }
}

NodeInstanceWrapper ComponentManager::create_component(const LoadNode::Request& request,
                                                       const rclcpp::NodeOptions& options) {
  for (const ComponentResource& resource : get_component_resources(request.package_name)) {
    if (resource.first != request.plugin_name) continue;
    const auto factory = create_component_factory(resource);
    if (!factory) continue;
    try {
      return factory->create_node_instance(options);
    } catch (const std::exception& error) {
      throw ComponentManagerException(std::string{"Component constructor threw an exception: "} +
                                      error.what());
    }
  }
  RCLCPP_ERROR(get_logger(),
               "Failed to find class with the requested plugin name '%s' in the loaded library",
               request.plugin_name.c_str());
  throw ComponentManagerException("Failed to find class with the requested plugin name.");
}

void ComponentManager::on_load_node(const std::shared_ptr<rmw_request_id_t>,
                                    const std::shared_ptr<LoadNode::Request> request,
                                    std::shared_ptr<LoadNode::Response> response) {
  try {
    const auto options = create_node_options(request);
    const uint64_t node_id = unique_id_++;
    const auto component = create_component(*request, options);
    node_wrappers_[node_id] = component;
    add_node_to_executor(node_id);
    response->full_node_name = component.get_node_base_interface()->get_fully_qualified_name();
    response->unique_id = node_id;
    response->success = true;
  } catch (const ComponentManagerException& error) {
    RCLCPP_ERROR(get_logger(), "%s", error.what());
    response->error_message = error.what();
    response->success = false;
  }
}

void ComponentManager::on_unload_node(const std::shared_ptr<rmw_request_id_t>,
                                      const std::shared_ptr<UnloadNode::Request> request,
                                      std::shared_ptr<UnloadNode::Response> response) {
  response->success = node_wrappers_.count(request->unique_id) > 0;
  if (response->success) {
    remove_node_from_executor(request->unique_id);
    node_wrappers_.erase(request->unique_id);
    return;
  }
  response->error_message = "No node found with unique_id: " + std::to_string(request->unique_id);
  RCLCPP_WARN(get_logger(), "%s", response->error_message.c_str());
}

void ComponentManager::on_list_nodes(const std::shared_ptr<rmw_request_id_t>,
                                     const std::shared_ptr<ListNodes::Request>,
                                     std::shared_ptr<ListNodes::Response> response) {
  for (const auto& [node_id, wrapper] : node_wrappers_) {
    response->unique_ids.push_back(node_id);
    response->full_node_names.push_back(
        wrapper.get_node_base_interface()->get_fully_qualified_name());
  }
}

}  // namespace rclcpp_components
