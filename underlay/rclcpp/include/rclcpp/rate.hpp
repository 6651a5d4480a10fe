#pragma once

#include <chrono>
#include <memory>

#include "rclcpp/clock.hpp"
#include "rclcpp/duration.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/time.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp {

/// What all rates can do.
class RateBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(RateBase)

  RCLCPP_PUBLIC virtual ~RateBase() = default;
  RCLCPP_PUBLIC virtual bool sleep() = 0;
  [[deprecated("use get_type() instead")]] RCLCPP_PUBLIC virtual bool is_steady() const = 0;
  RCLCPP_PUBLIC virtual rcl_clock_type_t get_type() const = 0;
  RCLCPP_PUBLIC virtual void reset() = 0;
};

/// Keeps a loop at a rate.
class Rate : public RateBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS(Rate)

  /// @param rate [Hz]
  /// @throw std::invalid_argument if not positive.
  RCLCPP_PUBLIC explicit Rate(double rate,
                              Clock::SharedPtr clock = std::make_shared<Clock>(RCL_SYSTEM_TIME));
  RCLCPP_PUBLIC explicit Rate(const Duration& period,
                              Clock::SharedPtr clock = std::make_shared<Clock>(RCL_SYSTEM_TIME));

  /// Sleeps to the end of the period.
  /// @return false if the period was over already.
  RCLCPP_PUBLIC bool sleep() override;
  [[deprecated("use get_type() instead")]] RCLCPP_PUBLIC bool is_steady() const override;
  RCLCPP_PUBLIC rcl_clock_type_t get_type() const override;
  /// Starts a period now.
  RCLCPP_PUBLIC void reset() override;
  RCLCPP_PUBLIC std::chrono::nanoseconds period() const;

 private:
  RCLCPP_DISABLE_COPY(Rate)

  Clock::SharedPtr clock_;
  Duration period_;
  Time last_interval_;
};

/// A Rate in steady time.
class WallRate : public Rate {
 public:
  RCLCPP_PUBLIC explicit WallRate(double rate);
  RCLCPP_PUBLIC explicit WallRate(const Duration& period);
};

}  // namespace rclcpp
