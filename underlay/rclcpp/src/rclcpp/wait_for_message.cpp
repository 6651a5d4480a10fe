#include "rclcpp/wait_for_message.hpp"

#include <rcl/wait.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>

#include "rclcpp/detail/check.hpp"
#include "rclcpp/guard_condition.hpp"
#include "rclcpp/utilities.hpp"

namespace rclcpp::detail {

namespace {

void check_waiting(rcl_ret_t ret) { detail::check(ret, "failed to wait for a message"); }

/// A wait set for one subscription and one guard condition.
class WaitSet {
 public:
  explicit WaitSet(rclcpp::Context& context) {
    check_waiting(rcl_wait_set_init(&wait_set_, 1, 1, 0, 0, 0, 0, context.get_rcl_context().get(),
                                    rcl_get_default_allocator()));
  }
  WaitSet(const WaitSet&) = delete;
  WaitSet& operator=(const WaitSet&) = delete;
  ~WaitSet() {
    if (rcl_wait_set_fini(&wait_set_) != RCL_RET_OK) {
      log_and_reset_rcl_error("failed to destroy a wait set");
    }
  }

  /// Returns true if the subscription became ready.
  bool wait(const rcl_subscription_t* subscription, const rcl_guard_condition_t* guard_condition,
            std::chrono::nanoseconds timeout) {
    check_waiting(rcl_wait_set_clear(&wait_set_));
    check_waiting(rcl_wait_set_add_subscription(&wait_set_, subscription, nullptr));
    check_waiting(rcl_wait_set_add_guard_condition(&wait_set_, guard_condition, nullptr));
    const rcl_ret_t ret = rcl_wait(&wait_set_, std::max<int64_t>(-1, timeout.count()));
    if (ret == RCL_RET_TIMEOUT) {
      rcl_reset_error();
      return false;
    }
    check_waiting(ret);
    return wait_set_.subscriptions[0] != nullptr;
  }

 private:
  rcl_wait_set_t wait_set_ = rcl_get_zero_initialized_wait_set();
};

/// Marks a subscription as waited on while it lives.
class InUse {
 public:
  explicit InUse(rclcpp::SubscriptionBase& subscription) : subscription_(subscription) {
    if (subscription_.exchange_in_use_by_wait_set_state(&subscription_, true)) {
      throw std::runtime_error("subscription already associated with a wait set");
    }
  }
  InUse(const InUse&) = delete;
  InUse& operator=(const InUse&) = delete;
  ~InUse() { subscription_.exchange_in_use_by_wait_set_state(&subscription_, false); }

 private:
  rclcpp::SubscriptionBase& subscription_;
};

}  // namespace

bool wait_until_ready(rclcpp::SubscriptionBase& subscription,
                      const std::shared_ptr<rclcpp::Context>& context,
                      std::chrono::nanoseconds timeout) {
  const InUse in_use(subscription);
  const auto shutdown = std::make_shared<rclcpp::GuardCondition>(context);
  const auto on_shutdown =
      context->add_on_shutdown_callback([weak = std::weak_ptr<rclcpp::GuardCondition>(shutdown)] {
        if (const auto strong = weak.lock()) strong->trigger();
      });
  WaitSet wait_set(*context);
  const bool ready = wait_set.wait(subscription.get_subscription_handle().get(),
                                   &shutdown->get_rcl_guard_condition(), timeout);
  context->remove_on_shutdown_callback(on_shutdown);
  return ready && rclcpp::ok(context);
}

}  // namespace rclcpp::detail
