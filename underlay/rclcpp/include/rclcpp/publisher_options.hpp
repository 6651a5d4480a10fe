#pragma once

#include <rcl/publisher.h>

#include <memory>

#include "rclcpp/callback_group.hpp"
#include "rclcpp/event_handler.hpp"
#include "rclcpp/intra_process_setting.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/qos_overriding_options.hpp"

namespace rclcpp {

/// Options of a publisher apart from its QoS.
struct PublisherOptionsBase {
  /// Accepted for compatibility: messages go through the middleware in any case.
  IntraProcessSetting use_intra_process_comm = IntraProcessSetting::NodeDefault;

  PublisherEventCallbacks event_callbacks;

  /// Whether an incompatible subscription is logged when no callback is set for it.
  bool use_default_callbacks = true;

  rmw_unique_network_flow_endpoints_requirement_t require_unique_network_flow_endpoints =
      RMW_UNIQUE_NETWORK_FLOW_ENDPOINTS_NOT_REQUIRED;

  /// Group of the event callbacks; the node's default group if null.
  std::shared_ptr<rclcpp::CallbackGroup> callback_group;

  QosOverridingOptions qos_overriding_options;
};

template <typename Allocator>
struct PublisherOptionsWithAllocator : public PublisherOptionsBase {
  std::shared_ptr<Allocator> allocator = nullptr;

  PublisherOptionsWithAllocator() = default;
  explicit PublisherOptionsWithAllocator(const PublisherOptionsBase& base)
      : PublisherOptionsBase(base) {}

  template <typename MessageT>
  rcl_publisher_options_t to_rcl_publisher_options(const rclcpp::QoS& qos) const {
    rcl_publisher_options_t result = rcl_publisher_get_default_options();
    result.qos = qos.get_rmw_qos_profile();
    result.rmw_publisher_options.require_unique_network_flow_endpoints =
        require_unique_network_flow_endpoints;
    return result;
  }

  std::shared_ptr<Allocator> get_allocator() const {
    return allocator ? allocator : std::make_shared<Allocator>();
  }
};

using PublisherOptions = PublisherOptionsWithAllocator<std::allocator<void>>;

}  // namespace rclcpp
