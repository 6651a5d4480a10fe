#pragma once

#include <rcl/subscription.h>

#include <memory>

#include "rclcpp/callback_group.hpp"
#include "rclcpp/detail/rcl_subscription_options.hpp"
#include "rclcpp/event_handler.hpp"
#include "rclcpp/intra_process_setting.hpp"
#include "rclcpp/qos.hpp"
#include "rclcpp/qos_overriding_options.hpp"
#include "rclcpp/subscription_content_filter_options.hpp"

namespace rclcpp {

/// Options of a subscription apart from its QoS.
struct SubscriptionOptionsBase {
  SubscriptionEventCallbacks event_callbacks;

  /// Whether an incompatible publisher is logged when no callback is set for it.
  bool use_default_callbacks = true;

  /// True to get nothing from publishers of the same node.
  bool ignore_local_publications = false;

  rmw_unique_network_flow_endpoints_requirement_t require_unique_network_flow_endpoints =
      RMW_UNIQUE_NETWORK_FLOW_ENDPOINTS_NOT_REQUIRED;

  /// Group of the message and event callbacks; the node's default group if null.
  rclcpp::CallbackGroup::SharedPtr callback_group = nullptr;

  /// Accepted for compatibility: messages come through the middleware in any case.
  IntraProcessSetting use_intra_process_comm = IntraProcessSetting::NodeDefault;

  QosOverridingOptions qos_overriding_options;

  ContentFilterOptions content_filter_options;
};

template <typename Allocator>
struct SubscriptionOptionsWithAllocator : public SubscriptionOptionsBase {
  std::shared_ptr<Allocator> allocator = nullptr;

  SubscriptionOptionsWithAllocator() = default;
  explicit SubscriptionOptionsWithAllocator(const SubscriptionOptionsBase& base)
      : SubscriptionOptionsBase(base) {}

  /// @throws rclcpp::exceptions::RCLError if the content filter can't be represented.
  rcl_subscription_options_t to_rcl_subscription_options(const rclcpp::QoS& qos) const {
    rcl_subscription_options_t result = rcl_subscription_get_default_options();
    result.qos = qos.get_rmw_qos_profile();
    result.rmw_subscription_options.ignore_local_publications = ignore_local_publications;
    result.rmw_subscription_options.require_unique_network_flow_endpoints =
        require_unique_network_flow_endpoints;
    detail::set_content_filter_options(content_filter_options, result);
    return result;
  }

  std::shared_ptr<Allocator> get_allocator() const {
    return allocator ? allocator : std::make_shared<Allocator>();
  }
};

using SubscriptionOptions = SubscriptionOptionsWithAllocator<std::allocator<void>>;

}  // namespace rclcpp
