#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "rcl/wait.h"
#include "rclcpp/macros.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp {

/// Something an executor can wait on that is made of any number of rcl entities.
class Waitable {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(Waitable)

  Waitable() = default;
  RCLCPP_PUBLIC virtual ~Waitable() = default;

  RCLCPP_PUBLIC virtual size_t get_number_of_ready_subscriptions();
  RCLCPP_PUBLIC virtual size_t get_number_of_ready_timers();
  RCLCPP_PUBLIC virtual size_t get_number_of_ready_clients();
  RCLCPP_PUBLIC virtual size_t get_number_of_ready_events();
  RCLCPP_PUBLIC virtual size_t get_number_of_ready_services();
  RCLCPP_PUBLIC virtual size_t get_number_of_ready_guard_conditions();

  RCLCPP_PUBLIC virtual void add_to_wait_set(rcl_wait_set_t& wait_set) = 0;

  /// Whether anything of this is ready, after a wait on the wait set.
  RCLCPP_PUBLIC virtual bool is_ready(const rcl_wait_set_t& wait_set) = 0;

  /// Takes what execute() needs; called after is_ready(), once.
  RCLCPP_PUBLIC virtual std::shared_ptr<void> take_data() = 0;
  /// As take_data(), for one of the entities of this.
  RCLCPP_PUBLIC virtual std::shared_ptr<void> take_data_by_entity_id(size_t id);

  RCLCPP_PUBLIC virtual void execute(const std::shared_ptr<void>& data) = 0;

  /// Sets whether a wait set uses this; returns what it was.
  RCLCPP_PUBLIC bool exchange_in_use_by_wait_set_state(bool in_use_state);

  /// Sets what is called when new events arrive: their number, and the entity's id.
  RCLCPP_PUBLIC virtual void set_on_ready_callback(std::function<void(size_t, int)> callback);
  RCLCPP_PUBLIC virtual void clear_on_ready_callback();

 private:
  RCLCPP_DISABLE_COPY(Waitable)

  std::atomic<bool> in_use_by_wait_set_{false};
};

}  // namespace rclcpp
