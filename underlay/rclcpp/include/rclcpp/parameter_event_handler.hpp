#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "rcl_interfaces/msg/parameter_event.hpp"
#include "rclcpp/create_subscription.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/get_node_base_interface.hpp"
#include "rclcpp/node_interfaces/get_node_topics_interface.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/node_interfaces/node_topics_interface.hpp"
#include "rclcpp/parameter.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/subscription.hpp"

namespace rclcpp {

/// Keeps a callback on one parameter registered during its lifetime.
struct ParameterCallbackHandle {
  RCLCPP_SMART_PTR_DEFINITIONS(ParameterCallbackHandle)

  using ParameterCallbackType = std::function<void(const rclcpp::Parameter&)>;

  std::string parameter_name;
  std::string node_name;
  ParameterCallbackType callback;
};

/// Keeps a callback on all parameter events registered during its lifetime.
struct ParameterEventCallbackHandle {
  RCLCPP_SMART_PTR_DEFINITIONS(ParameterEventCallbackHandle)

  using ParameterEventCallbackType =
      std::function<void(const rcl_interfaces::msg::ParameterEvent&)>;

  ParameterEventCallbackType callback;
};

/// Calls back when parameters of this node, or of any other, change. Of several callbacks the one
/// added last is called first.
class ParameterEventHandler {
 public:
  using ParameterEventCallbackType = ParameterEventCallbackHandle::ParameterEventCallbackType;
  using ParameterCallbackType = ParameterCallbackHandle::ParameterCallbackType;
  using CallbacksContainerType = std::list<ParameterCallbackHandle::WeakPtr>;

  /// @param node Anything with a base and a topics interface; its executor runs the callbacks.
  template <typename NodeT>
  explicit ParameterEventHandler(
      NodeT node, const rclcpp::QoS& qos = rclcpp::QoS(
                      rclcpp::QoSInitialization::from_rmw(rmw_qos_profile_parameter_events)))
      : callbacks_(std::make_shared<Callbacks>()),
        node_base_(rclcpp::node_interfaces::get_node_base_interface(node)) {
    auto node_topics = rclcpp::node_interfaces::get_node_topics_interface(node);
    event_subscription_ = rclcpp::create_subscription<rcl_interfaces::msg::ParameterEvent>(
        node_topics, "/parameter_events", qos,
        [callbacks = callbacks_](const rcl_interfaces::msg::ParameterEvent& event) {
          callbacks->event_callback(event);
        });
  }

  /// Calls back on every event of every node.
  [[nodiscard]] ParameterEventCallbackHandle::SharedPtr add_parameter_event_callback(
      ParameterEventCallbackType callback);

  /// @throws std::runtime_error if the callback is not registered.
  void remove_parameter_event_callback(ParameterEventCallbackHandle::SharedPtr callback_handle);

  /// Calls back when one parameter is declared or changed.
  /// @param node_name Relative names are resolved in this node's namespace; empty: this node.
  [[nodiscard]] ParameterCallbackHandle::SharedPtr add_parameter_callback(
      const std::string& parameter_name, ParameterCallbackType callback,
      const std::string& node_name = "");

  /// @throws std::runtime_error if the callback is not registered.
  void remove_parameter_callback(ParameterCallbackHandle::SharedPtr callback_handle);

  /// Reads one parameter out of an event.
  /// @param node_name Must equal the event's node; empty: any node.
  /// @return Whether the event has it among its new or changed parameters.
  static bool get_parameter_from_event(const rcl_interfaces::msg::ParameterEvent& event,
                                       rclcpp::Parameter& parameter,
                                       const std::string& parameter_name,
                                       const std::string& node_name = "");

  /// As above, but returns the parameter; one without a value if the event of this node lacks it.
  /// @throws std::runtime_error if the event is of another node.
  static rclcpp::Parameter get_parameter_from_event(
      const rcl_interfaces::msg::ParameterEvent& event, const std::string& parameter_name,
      const std::string& node_name = "");

  /// Returns the new and then the changed parameters of an event.
  static std::vector<rclcpp::Parameter> get_parameters_from_event(
      const rcl_interfaces::msg::ParameterEvent& event);

 protected:
  /// Shared with the subscription, so that it may outlive the handler.
  struct Callbacks {
    void event_callback(const rcl_interfaces::msg::ParameterEvent& event);

    std::recursive_mutex mutex_;
    /// Callbacks by parameter name and node name.
    std::map<std::pair<std::string, std::string>, CallbacksContainerType> parameter_callbacks_;
    std::list<ParameterEventCallbackHandle::WeakPtr> event_callbacks_;
  };

  /// Returns the fully qualified name of a node.
  std::string resolve_path(const std::string& path);

  std::shared_ptr<Callbacks> callbacks_;
  std::shared_ptr<rclcpp::node_interfaces::NodeBaseInterface> node_base_;
  rclcpp::Subscription<rcl_interfaces::msg::ParameterEvent>::SharedPtr event_subscription_;
};

}  // namespace rclcpp
