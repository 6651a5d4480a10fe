#pragma once

#include <rcl/error_handling.h>
#include <rcl/rcl.h>

#include <chrono>
#include <cstdio>
#include <rosidl_typesupport_cpp/message_type_support.hpp>
#include <stdexcept>
#include <string>
#include <thread>

#include "measurement.hpp"

namespace bus_bench {

/// The shortest way from the middleware to a program: rcl calls in a plain loop. The reference.
template <typename Payload>
class RawPeer {
 public:
  RawPeer() {
    rcl_init_options_t options = rcl_get_zero_initialized_init_options();
    check(rcl_init_options_init(&options, rcl_get_default_allocator()));
    check(rcl_init(0, nullptr, &options, &context_));
    check(rcl_init_options_fini(&options));
    const rcl_node_options_t node_options = rcl_node_get_default_options();
    check(rcl_node_init(&node_, "raw_peer", "", &context_, &node_options));
  }
  ~RawPeer() {
    const bool ended = rcl_node_fini(&node_) == RCL_RET_OK &&
                       rcl_shutdown(&context_) == RCL_RET_OK &&
                       rcl_context_fini(&context_) == RCL_RET_OK;
    if (!ended) std::fputs(rcl_get_error_string().str, stderr);
  }
  RawPeer(const RawPeer&) = delete;
  RawPeer& operator=(const RawPeer&) = delete;

  void send() {
    rcl_publisher_t publisher = rcl_get_zero_initialized_publisher();
    rcl_publisher_options_t options = rcl_publisher_get_default_options();
    options.qos.depth = Payload::kDepth;
    check(rcl_publisher_init(&publisher, &node_, type_support(), Payload::kTopic, &options));
    for (std::size_t matched = 0; matched == 0 && !input_ended();) {
      check(rcl_publisher_get_subscription_count(&publisher, &matched));
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    auto message = Payload::make();
    obey_schedules([&] {
      Payload::stamp(message, monotonic_now());
      check(rcl_publish(&publisher, &message, nullptr));
    });
    check(rcl_publisher_fini(&publisher, &node_));
  }

  void receive(Receipts& receipts) {
    rcl_subscription_t subscription = rcl_get_zero_initialized_subscription();
    rcl_subscription_options_t options = rcl_subscription_get_default_options();
    options.qos.depth = Payload::kDepth;
    check(rcl_subscription_init(&subscription, &node_, type_support(), Payload::kTopic, &options));
    rcl_wait_set_t wait_set = rcl_get_zero_initialized_wait_set();
    check(rcl_wait_set_init(&wait_set, 1, 0, 0, 0, 0, 0, &context_, rcl_get_default_allocator()));
    typename Payload::Message message;  // taken into again and again: nothing is faster
    for (;;) {
      check(rcl_wait_set_clear(&wait_set));
      check(rcl_wait_set_add_subscription(&wait_set, &subscription, nullptr));
      const rcl_ret_t waited = rcl_wait(&wait_set, RCL_MS_TO_NS(100));
      if (waited == RCL_RET_TIMEOUT) {
        if (input_ended()) break;
        continue;
      }
      check(waited);
      rmw_message_info_t info = rmw_get_zero_initialized_message_info();
      if (rcl_take(&subscription, &message, &info, nullptr) == RCL_RET_OK) {
        receipts.add(Payload::sent_at(message));
      }
    }
    check(rcl_wait_set_fini(&wait_set));
    check(rcl_subscription_fini(&subscription, &node_));
  }

 private:
  static const rosidl_message_type_support_t* type_support() {
    return rosidl_typesupport_cpp::get_message_type_support_handle<typename Payload::Message>();
  }
  static void check(rcl_ret_t result) {
    if (result != RCL_RET_OK) throw std::runtime_error{rcl_get_error_string().str};
  }

  rcl_context_t context_ = rcl_get_zero_initialized_context();
  rcl_node_t node_ = rcl_get_zero_initialized_node();
};

}  // namespace bus_bench
