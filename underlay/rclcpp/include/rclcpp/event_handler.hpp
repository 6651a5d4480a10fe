#pragma once

#include <rcl/error_handling.h>
#include <rcl/event.h>
#include <rcl/event_callback.h>
#include <rmw/events_statuses/incompatible_type.h>
#include <rmw/events_statuses/matched.h>
#include <rmw/incompatible_qos_events_statuses.h>

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "rclcpp/detail/arrival_flag.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/function_traits.hpp"
#include "rclcpp/waitable.hpp"

namespace rclcpp {

using QOSDeadlineRequestedInfo = rmw_requested_deadline_missed_status_t;
using QOSDeadlineOfferedInfo = rmw_offered_deadline_missed_status_t;
using QOSLivelinessChangedInfo = rmw_liveliness_changed_status_t;
using QOSLivelinessLostInfo = rmw_liveliness_lost_status_t;
using QOSMessageLostInfo = rmw_message_lost_status_t;
using QOSOfferedIncompatibleQoSInfo = rmw_offered_qos_incompatible_event_status_t;
using QOSRequestedIncompatibleQoSInfo = rmw_requested_qos_incompatible_event_status_t;
using IncompatibleTypeInfo = rmw_incompatible_type_status_t;
using MatchedInfo = rmw_matched_status_t;

using QOSDeadlineRequestedCallbackType = std::function<void(QOSDeadlineRequestedInfo&)>;
using QOSDeadlineOfferedCallbackType = std::function<void(QOSDeadlineOfferedInfo&)>;
using QOSLivelinessChangedCallbackType = std::function<void(QOSLivelinessChangedInfo&)>;
using QOSLivelinessLostCallbackType = std::function<void(QOSLivelinessLostInfo&)>;
using QOSMessageLostCallbackType = std::function<void(QOSMessageLostInfo&)>;
using QOSOfferedIncompatibleQoSCallbackType = std::function<void(QOSOfferedIncompatibleQoSInfo&)>;
using QOSRequestedIncompatibleQoSCallbackType =
    std::function<void(QOSRequestedIncompatibleQoSInfo&)>;
using IncompatibleTypeCallbackType = std::function<void(IncompatibleTypeInfo&)>;
using PublisherMatchedCallbackType = std::function<void(MatchedInfo&)>;
using SubscriptionMatchedCallbackType = std::function<void(MatchedInfo&)>;

/// What to call when the middleware reports something about a publisher; empty means nothing.
struct PublisherEventCallbacks {
  QOSDeadlineOfferedCallbackType deadline_callback;
  QOSLivelinessLostCallbackType liveliness_callback;
  QOSOfferedIncompatibleQoSCallbackType incompatible_qos_callback;
  IncompatibleTypeCallbackType incompatible_type_callback;
  PublisherMatchedCallbackType matched_callback;
};

/// What to call when the middleware reports something about a subscription.
struct SubscriptionEventCallbacks {
  QOSDeadlineRequestedCallbackType deadline_callback;
  QOSLivelinessChangedCallbackType liveliness_callback;
  QOSRequestedIncompatibleQoSCallbackType incompatible_qos_callback;
  QOSMessageLostCallbackType message_lost_callback;
  IncompatibleTypeCallbackType incompatible_type_callback;
  SubscriptionMatchedCallbackType matched_callback;
};

/// The middleware in use doesn't report this kind of event.
class UnsupportedEventTypeException : public exceptions::RCLErrorBase, public std::runtime_error {
 public:
  UnsupportedEventTypeException(rcl_ret_t ret, const rcl_error_state_t* error_state,
                                const std::string& prefix);
  UnsupportedEventTypeException(const exceptions::RCLErrorBase& base_exc,
                                const std::string& prefix);
};

class ExecutorImplementation;
class PublisherBase;
class SubscriptionBase;

/// One kind of event of one publisher or subscription, as executors wait for it.
class EventHandlerBase : public Waitable {
 public:
  enum class EntityType : std::size_t { Event };

  EventHandlerBase();
  ~EventHandlerBase() override;

  size_t get_number_of_ready_events() override;
  void add_to_wait_set(rcl_wait_set_t& wait_set) override;
  bool is_ready(const rcl_wait_set_t& wait_set) override;

  /// Has `callback(number of events, EntityType::Event)` called from a thread of the middleware.
  void set_on_ready_callback(std::function<void(size_t, int)> callback) override;
  void clear_on_ready_callback() override;

 protected:
  /// Has the middleware call no more; to be called before what the event is about is gone.
  void disconnect() noexcept;

  rcl_event_t event_handle_ = rcl_get_zero_initialized_event();
  size_t wait_set_event_index_ = 0;

 private:
  friend ExecutorImplementation;
  friend PublisherBase;
  friend SubscriptionBase;

  detail::ArrivalFlag event_flag_;
  // Executors are notified by the flag instead of the wait set. The middleware drops the count of
  // events from before the registration, so this is only for callbacks that do not report it.
  bool signals_by_flag_{false};
};

/// Takes events of one kind and passes them to a callback. Keeps the publisher or subscription
/// that they are about alive.
template <typename EventCallbackT, typename ParentHandleT>
class EventHandler : public EventHandlerBase {
 public:
  template <typename InitFuncT, typename EventTypeEnum>
  EventHandler(const EventCallbackT& callback, InitFuncT init_func, ParentHandleT parent_handle,
               EventTypeEnum event_type)
      : parent_handle_(parent_handle), event_callback_(callback) {
    const rcl_ret_t ret = init_func(&event_handle_, parent_handle.get(), event_type);
    if (ret == RCL_RET_UNSUPPORTED) {
      const UnsupportedEventTypeException unsupported(ret, rcl_get_error_state(),
                                                      "cannot create the event");
      rcl_reset_error();
      throw unsupported;
    }
    if (ret != RCL_RET_OK) {
      exceptions::throw_from_rcl_error(ret, "cannot create the event");
    }
  }

  ~EventHandler() override { this->disconnect(); }

  std::shared_ptr<void> take_data() override {
    auto info = std::make_shared<EventCallbackInfoT>();
    const rcl_ret_t ret = rcl_take_event(&event_handle_, info.get());
    if (ret != RCL_RET_OK) {
      detail::log_and_reset_rcl_error("cannot take an event");
      return nullptr;
    }
    return info;
  }

  std::shared_ptr<void> take_data_by_entity_id([[maybe_unused]] size_t id) override {
    return take_data();
  }

  void execute(const std::shared_ptr<void>& data) override {
    if (!data) {
      throw std::runtime_error("'data' is empty");
    }
    event_callback_(*static_cast<EventCallbackInfoT*>(data.get()));
  }

 private:
  using EventCallbackInfoT = std::remove_reference_t<
      typename function_traits::function_traits<EventCallbackT>::template argument_type<0>>;

  ParentHandleT parent_handle_;
  EventCallbackT event_callback_;
};

}  // namespace rclcpp
