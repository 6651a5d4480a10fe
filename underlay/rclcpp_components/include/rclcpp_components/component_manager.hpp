#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "class_loader/class_loader.hpp"
#include "composition_interfaces/srv/list_nodes.hpp"
#include "composition_interfaces/srv/load_node.hpp"
#include "composition_interfaces/srv/unload_node.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rclcpp_components/node_factory.hpp"

namespace rclcpp_components {

/// Thrown if a component cannot be found, loaded or made.
class ComponentManagerException : public std::runtime_error {
 public:
  explicit ComponentManagerException(const std::string& error_desc)
      : std::runtime_error(error_desc) {}
};

/// A node with services to load components into an executor, list them, and unload them.
class ComponentManager : public rclcpp::Node {
 public:
  using LoadNode = composition_interfaces::srv::LoadNode;
  using UnloadNode = composition_interfaces::srv::UnloadNode;
  using ListNodes = composition_interfaces::srv::ListNodes;

  /// Class of a component, and absolute path of its library.
  using ComponentResource = std::pair<std::string, std::string>;

  /// @param executor Gets the components; set_executor() can give it later.
  explicit ComponentManager(
      std::weak_ptr<rclcpp::Executor> executor =
          std::weak_ptr<rclcpp::executors::MultiThreadedExecutor>(),
      std::string node_name = "ComponentManager",
      const rclcpp::NodeOptions& node_options = rclcpp::NodeOptions()
                                                    .start_parameter_services(false)
                                                    .start_parameter_event_publisher(false));

  ~ComponentManager() override;

  /// Returns the components that a package registers.
  /// @throws ComponentManagerException if the package registers none, or in a wrong format.
  virtual std::vector<ComponentResource> get_component_resources(
      const std::string& package_name,
      const std::string& resource_index = "rclcpp_components") const;

  /// Loads the library of a component. Returns null if the class is not in it.
  /// @throws ComponentManagerException if the library cannot be loaded.
  virtual std::shared_ptr<NodeFactory> create_component_factory(const ComponentResource& resource);

  /// Sets the executor of components that are loaded from now on.
  virtual void set_executor(const std::weak_ptr<rclcpp::Executor> executor);

 protected:
  /// Returns the options for the component of a request.
  /// @throws ComponentManagerException if an extra argument has the wrong type.
  virtual rclcpp::NodeOptions create_node_options(const std::shared_ptr<LoadNode::Request> request);

  /// Have the executor start, or stop, to spin a component.
  virtual void add_node_to_executor(uint64_t node_id);
  virtual void remove_node_from_executor(uint64_t node_id);

  virtual void on_load_node(const std::shared_ptr<rmw_request_id_t> request_header,
                            const std::shared_ptr<LoadNode::Request> request,
                            std::shared_ptr<LoadNode::Response> response);
  virtual void on_unload_node(const std::shared_ptr<rmw_request_id_t> request_header,
                              const std::shared_ptr<UnloadNode::Request> request,
                              std::shared_ptr<UnloadNode::Response> response);
  virtual void on_list_nodes(const std::shared_ptr<rmw_request_id_t> request_header,
                             const std::shared_ptr<ListNodes::Request> request,
                             std::shared_ptr<ListNodes::Response> response);

  std::weak_ptr<rclcpp::Executor> executor_;
  uint64_t unique_id_{1};
  // The code of a component is in a library: loaders are destroyed after components.
  std::map<std::string, std::unique_ptr<class_loader::ClassLoader>> loaders_;
  std::map<uint64_t, NodeInstanceWrapper> node_wrappers_;
  rclcpp::Service<LoadNode>::SharedPtr loadNode_srv_;
  rclcpp::Service<UnloadNode>::SharedPtr unloadNode_srv_;
  rclcpp::Service<ListNodes>::SharedPtr listNodes_srv_;

 private:
  std::shared_ptr<NodeFactory> find_factory(const std::string& package_name,
                                            const std::string& plugin_name);
};

}  // namespace rclcpp_components
