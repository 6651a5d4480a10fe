#include "rclcpp/subscription_base.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "detail/actual_qos.hpp"
#include "rclcpp/detail/endpoint_mutex.hpp"
#include "rclcpp/detail/rcl_subscription_options.hpp"
#include "rclcpp/expand_topic_or_service_name.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"

namespace rclcpp {

namespace {

/// Returns a handle that keeps the node alive until the subscription is gone.
std::shared_ptr<rcl_subscription_t> make_subscription_handle(
    const std::shared_ptr<rcl_node_t>& node) {
  return std::shared_ptr<rcl_subscription_t>(
      new rcl_subscription_t(rcl_get_zero_initialized_subscription()),
      [node](rcl_subscription_t* handle) {
        const std::lock_guard lock(detail::endpoint_mutex());
        if (rcl_subscription_fini(handle, node.get()) != RCL_RET_OK) {
          detail::log_and_reset_rcl_error("cannot end a subscription");
        }
        delete handle;
      });
}

/// Turns the result of a take into "was there something?".
bool was_taken(rcl_ret_t ret) {
  if (ret == RCL_RET_OK) return true;
  if (ret == RCL_RET_SUBSCRIPTION_TAKE_FAILED) {
    rcl_reset_error();
    return false;
  }
  exceptions::throw_from_rcl_error(ret);
}

}  // namespace

SubscriptionBase::SubscriptionBase(rclcpp::node_interfaces::NodeBaseInterface* node_base,
                                   const rosidl_message_type_support_t& type_support_handle,
                                   const std::string& topic_name,
                                   const rcl_subscription_options_t& subscription_options,
                                   const SubscriptionEventCallbacks& event_callbacks,
                                   bool use_default_callbacks,
                                   DeliveredMessageKind delivered_message_kind)
    : node_base_(node_base),
      node_handle_(node_base->get_shared_rcl_node_handle()),
      type_support_(type_support_handle),
      delivered_message_kind_(delivered_message_kind),
      message_flag_("on new message", [this](rcl_event_callback_t function, const void* argument) {
        return rcl_subscription_set_on_new_message_callback(subscription_handle_.get(), function,
                                                            argument);
      }) {
  auto handle = make_subscription_handle(node_handle_);
  std::unique_lock lock(detail::endpoint_mutex());
  const rcl_ret_t ret =
      rcl_subscription_init(handle.get(), node_handle_.get(), &type_support_handle,
                            topic_name.c_str(), &subscription_options);
  lock.unlock();
  if (ret != RCL_RET_OK) {
    if (ret == RCL_RET_TOPIC_NAME_INVALID) {
      rcl_reset_error();
      // Throws an exception that names the offending character.
      expand_topic_or_service_name(topic_name, rcl_node_get_name(node_handle_.get()),
                                   rcl_node_get_namespace(node_handle_.get()));
    }
    exceptions::throw_from_rcl_error(ret, "cannot create the subscription");
  }
  subscription_handle_ = std::move(handle);
  bind_event_callbacks(event_callbacks, use_default_callbacks);
}

SubscriptionBase::~SubscriptionBase() {
  try {
    message_flag_.disconnect();
  } catch (const std::exception& exception) {
    RCLCPP_ERROR(rclcpp::get_logger("rclcpp"), "%s", exception.what());
  }
}

void SubscriptionBase::bind_event_callbacks(const SubscriptionEventCallbacks& event_callbacks,
                                            bool use_default_callbacks) {
  const rclcpp::Logger logger = rclcpp::get_node_logger(node_handle_.get());
  if (event_callbacks.deadline_callback) {
    add_event_handler(event_callbacks.deadline_callback,
                      RCL_SUBSCRIPTION_REQUESTED_DEADLINE_MISSED);
  }
  if (event_callbacks.liveliness_callback) {
    add_event_handler(event_callbacks.liveliness_callback, RCL_SUBSCRIPTION_LIVELINESS_CHANGED);
  }
  // The defaults hold the topic's name, not this: a handler can outlive its subscription.
  auto incompatible_qos = event_callbacks.incompatible_qos_callback;
  if (!incompatible_qos && use_default_callbacks) {
    incompatible_qos = [topic = std::string(get_topic_name()),
                        logger](QOSRequestedIncompatibleQoSInfo& info) {
      RCLCPP_WARN(
          logger,
          "A publisher of '%s' does not offer the QoS that this subscription wants; its messages "
          "do not arrive. Incompatible: %s",
          topic.c_str(), qos_policy_name_from_kind(info.last_policy_kind).c_str());
    };
  }
  auto incompatible_type = event_callbacks.incompatible_type_callback;
  if (!incompatible_type && use_default_callbacks) {
    incompatible_type = [topic = std::string(get_topic_name()), logger](IncompatibleTypeInfo&) {
      RCLCPP_WARN(logger, "A publisher of '%s' has another type; its messages do not arrive.",
                  topic.c_str());
    };
  }
  try {
    if (incompatible_qos) {
      add_event_handler(incompatible_qos, RCL_SUBSCRIPTION_REQUESTED_INCOMPATIBLE_QOS);
    }
  } catch (const UnsupportedEventTypeException&) {
    RCLCPP_DEBUG(logger, "the middleware does not report incompatible QoS");
  }
  try {
    if (incompatible_type) {
      add_event_handler(incompatible_type, RCL_SUBSCRIPTION_INCOMPATIBLE_TYPE);
    }
  } catch (const UnsupportedEventTypeException&) {
    RCLCPP_DEBUG(logger, "the middleware does not report incompatible types");
  }
  for (const auto& [type, handler] : event_handlers_) {
    handler->signals_by_flag_ =
        (type == RCL_SUBSCRIPTION_REQUESTED_INCOMPATIBLE_QOS &&
         !event_callbacks.incompatible_qos_callback) ||
        (type == RCL_SUBSCRIPTION_INCOMPATIBLE_TYPE && !event_callbacks.incompatible_type_callback);
  }
  if (event_callbacks.message_lost_callback) {
    add_event_handler(event_callbacks.message_lost_callback, RCL_SUBSCRIPTION_MESSAGE_LOST);
  }
  if (event_callbacks.matched_callback) {
    add_event_handler(event_callbacks.matched_callback, RCL_SUBSCRIPTION_MATCHED);
  }
}

const char* SubscriptionBase::get_topic_name() const {
  return rcl_subscription_get_topic_name(subscription_handle_.get());
}

std::shared_ptr<rcl_subscription_t> SubscriptionBase::get_subscription_handle() {
  return subscription_handle_;
}

std::shared_ptr<const rcl_subscription_t> SubscriptionBase::get_subscription_handle() const {
  return subscription_handle_;
}

const SubscriptionBase::EventHandlers& SubscriptionBase::get_event_handlers() const {
  return event_handlers_;
}

rclcpp::QoS SubscriptionBase::get_actual_qos() const {
  return detail::actual_qos(rcl_subscription_get_actual_qos(subscription_handle_.get()),
                            "cannot get the actual QoS");
}

bool SubscriptionBase::take_type_erased(void* message_out, rclcpp::MessageInfo& message_info_out) {
  return was_taken(rcl_take(subscription_handle_.get(), message_out,
                            &message_info_out.get_rmw_message_info(), nullptr));
}

bool SubscriptionBase::take_serialized(rclcpp::SerializedMessage& message_out,
                                       rclcpp::MessageInfo& message_info_out) {
  return was_taken(rcl_take_serialized_message(subscription_handle_.get(),
                                               &message_out.get_rcl_serialized_message(),
                                               &message_info_out.get_rmw_message_info(), nullptr));
}

const rosidl_message_type_support_t& SubscriptionBase::get_message_type_support_handle() const {
  return type_support_;
}

bool SubscriptionBase::is_serialized() const {
  return delivered_message_kind_ == DeliveredMessageKind::SERIALIZED_MESSAGE;
}

DeliveredMessageKind SubscriptionBase::get_delivered_message_kind() const {
  return delivered_message_kind_;
}

size_t SubscriptionBase::get_publisher_count() const {
  size_t count = 0;
  const rcl_ret_t ret = rcl_subscription_get_publisher_count(subscription_handle_.get(), &count);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot count the publishers");
  }
  return count;
}

bool SubscriptionBase::can_loan_messages() const {
  return rcl_subscription_can_loan_messages(subscription_handle_.get());
}

bool SubscriptionBase::exchange_in_use_by_wait_set_state(void* pointer_to_subscription_part,
                                                         bool in_use_state) {
  if (pointer_to_subscription_part == nullptr) {
    throw std::invalid_argument("null is no part of a subscription");
  }
  if (pointer_to_subscription_part == this) {
    return subscription_in_use_by_wait_set_.exchange(in_use_state);
  }
  for (const auto& [type, handler] : event_handlers_) {
    if (pointer_to_subscription_part == handler.get()) {
      return handler->exchange_in_use_by_wait_set_state(in_use_state);
    }
  }
  throw std::runtime_error("this is no part of the subscription");
}

void SubscriptionBase::set_on_new_message_callback(std::function<void(size_t)> callback) {
  message_flag_.set_user_callback(std::move(callback));
}

void SubscriptionBase::clear_on_new_message_callback() { message_flag_.clear_user_callback(); }

void SubscriptionBase::set_on_new_qos_event_callback(std::function<void(size_t)> callback,
                                                     rcl_subscription_event_type_t event_type) {
  if (!callback) {
    throw std::invalid_argument("set_on_new_qos_event_callback() needs something to call");
  }
  const auto handler = event_handlers_.find(event_type);
  if (handler == event_handlers_.end()) {
    RCLCPP_WARN(rclcpp::get_logger("rclcpp"),
                "the subscription has no handler for this event, so the callback is not called");
    return;
  }
  handler->second->set_on_ready_callback(
      [callback = std::move(callback)](size_t count, int) { callback(count); });
}

void SubscriptionBase::clear_on_new_qos_event_callback(rcl_subscription_event_type_t event_type) {
  const auto handler = event_handlers_.find(event_type);
  if (handler == event_handlers_.end()) {
    RCLCPP_WARN(rclcpp::get_logger("rclcpp"), "there is no callback for this event to clear");
    return;
  }
  handler->second->clear_on_ready_callback();
}

bool SubscriptionBase::is_cft_enabled() const {
  return rcl_subscription_is_cft_enabled(subscription_handle_.get());
}

void SubscriptionBase::set_content_filter(const std::string& filter_expression,
                                          const std::vector<std::string>& expression_parameters) {
  auto options = rcl_get_zero_initialized_subscription_content_filter_options();
  std::vector<const char*> parameters = detail::as_c_strings(expression_parameters);
  rcl_ret_t ret = rcl_subscription_content_filter_options_init(
      subscription_handle_.get(), filter_expression.c_str(), parameters.size(), parameters.data(),
      &options);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot create the content filter");
  }
  ret = rcl_subscription_set_content_filter(subscription_handle_.get(), &options);
  const std::string error = ret == RCL_RET_OK ? "" : rcl_get_error_string().str;
  if (rcl_subscription_content_filter_options_fini(subscription_handle_.get(), &options) !=
      RCL_RET_OK) {
    detail::log_and_reset_rcl_error("cannot end a content filter");
  }
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot set the content filter: " + error);
  }
}

rclcpp::ContentFilterOptions SubscriptionBase::get_content_filter() const {
  auto options = rcl_get_zero_initialized_subscription_content_filter_options();
  const rcl_ret_t ret = rcl_subscription_get_content_filter(subscription_handle_.get(), &options);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot get the content filter");
  }
  const auto& filter = options.rmw_subscription_content_filter_options;
  ContentFilterOptions result;
  result.filter_expression = filter.filter_expression;
  for (size_t i = 0; i < filter.expression_parameters.size; ++i) {
    result.expression_parameters.emplace_back(filter.expression_parameters.data[i]);
  }
  if (rcl_subscription_content_filter_options_fini(subscription_handle_.get(), &options) !=
      RCL_RET_OK) {
    detail::log_and_reset_rcl_error("cannot end a content filter");
  }
  return result;
}

}  // namespace rclcpp
