#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "rclcpp/clock.hpp"
#include "tf2/time.hpp"

namespace tf2_ros {

using TimerHandle = uint64_t;
using TimerCallbackType = std::function<void(const TimerHandle&)>;

/// A buffer that was asked to wait has no timers.
class CreateTimerInterfaceException : public std::runtime_error {
 public:
  explicit CreateTimerInterfaceException(const std::string& errorDescription)
      : std::runtime_error(errorDescription) {}
};

/// There is no timer of that handle.
class InvalidTimerHandleException : public std::runtime_error {
 public:
  explicit InvalidTimerHandleException(const std::string& description)
      : std::runtime_error(description) {}
};

/// Where a buffer gets its timers from.
class CreateTimerInterface {
 public:
  using SharedPtr = std::shared_ptr<CreateTimerInterface>;
  using ConstSharedPtr = std::shared_ptr<const CreateTimerInterface>;
  using UniquePtr = std::unique_ptr<CreateTimerInterface>;

  virtual ~CreateTimerInterface() = default;

  /// Calls back once every period from now on.
  virtual TimerHandle createTimer(rclcpp::Clock::SharedPtr clock, const tf2::Duration& period,
                                  TimerCallbackType callback) = 0;
  /// Stops a timer. @throws InvalidTimerHandleException
  virtual void cancel(const TimerHandle& timer_handle) = 0;
  /// Restarts the period. @throws InvalidTimerHandleException
  virtual void reset(const TimerHandle& timer_handle) = 0;
  /// Stops a timer and forgets it. @throws InvalidTimerHandleException
  virtual void remove(const TimerHandle& timer_handle) = 0;
};

}  // namespace tf2_ros
