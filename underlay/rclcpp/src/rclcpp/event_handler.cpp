#include "rclcpp/event_handler.hpp"

#include <rcutils/logging_macros.h>

#include <functional>
#include <string>
#include <utility>

namespace rclcpp {

UnsupportedEventTypeException::UnsupportedEventTypeException(rcl_ret_t ret_arg,
                                                             const rcl_error_state_t* error_state,
                                                             const std::string& prefix)
    : UnsupportedEventTypeException(exceptions::RCLErrorBase(ret_arg, error_state), prefix) {}

UnsupportedEventTypeException::UnsupportedEventTypeException(
    const exceptions::RCLErrorBase& base_exc, const std::string& prefix)
    : exceptions::RCLErrorBase(base_exc),
      std::runtime_error(prefix + (prefix.empty() ? "" : ": ") + base_exc.formatted_message) {}

EventHandlerBase::EventHandlerBase()
    : event_flag_("on ready", [this](rcl_event_callback_t function, const void* argument) {
        return rcl_event_set_callback(&event_handle_, function, argument);
      }) {}

EventHandlerBase::~EventHandlerBase() {
  if (rcl_event_fini(&event_handle_) != RCL_RET_OK) {
    detail::log_and_reset_rcl_error("cannot end an event");
  }
}

size_t EventHandlerBase::get_number_of_ready_events() { return 1; }

void EventHandlerBase::add_to_wait_set(rcl_wait_set_t& wait_set) {
  const rcl_ret_t ret = rcl_wait_set_add_event(&wait_set, &event_handle_, &wait_set_event_index_);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot wait for an event");
  }
}

bool EventHandlerBase::is_ready(const rcl_wait_set_t& wait_set) {
  return wait_set_event_index_ < wait_set.size_of_events &&
         wait_set.events[wait_set_event_index_] == &event_handle_;
}

void EventHandlerBase::set_on_ready_callback(std::function<void(size_t, int)> callback) {
  detail::OnNewCallback::Callback on_new_event;
  if (callback) {
    on_new_event = [callback = std::move(callback)](size_t count) {
      callback(count, static_cast<int>(EntityType::Event));
    };
  }
  event_flag_.set_user_callback(std::move(on_new_event));
}

void EventHandlerBase::clear_on_ready_callback() { event_flag_.clear_user_callback(); }

void EventHandlerBase::disconnect() noexcept {
  try {
    event_flag_.disconnect();
  } catch (const exceptions::RCLError& error) {
    RCUTILS_LOG_ERROR_NAMED("rclcpp", "%s", error.what());
  }
}

}  // namespace rclcpp
