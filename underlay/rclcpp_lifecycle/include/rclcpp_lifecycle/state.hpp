#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>

#include "rcl_lifecycle/data_types.h"
#include "rcutils/allocator.h"

namespace rclcpp_lifecycle {

/// One state of a managed node: a number of lifecycle_msgs/State and its label.
///
/// Reading one object from several threads while another assigns to it is safe, because a node
/// hands out a reference to the state that it keeps up to date.
class State {
 public:
  /// The unknown state. Allocators are accepted, as everywhere in this class, but not needed.
  explicit State(rcutils_allocator_t allocator = rcutils_get_default_allocator());

  /// A state with this number and label.
  /// @throws std::runtime_error if the label is empty.
  State(uint8_t id, const std::string& label,
        rcutils_allocator_t allocator = rcutils_get_default_allocator());

  /// A copy of a state of rcl_lifecycle.
  /// @throws std::runtime_error if the pointer is null.
  explicit State(const rcl_lifecycle_state_t* rcl_lifecycle_state_handle,
                 rcutils_allocator_t allocator = rcutils_get_default_allocator());

  State(const State& rhs);

  virtual ~State() = default;

  State& operator=(const State& rhs);

  /// Returns the number of the state.
  uint8_t id() const;

  /// Returns the name of the state, for example "inactive".
  std::string label() const;

 private:
  std::atomic<uint8_t> id_;
  mutable std::mutex label_mutex_;
  std::string label_;
};

}  // namespace rclcpp_lifecycle
