#pragma once

#include <rcutils/time.h>

#include <chrono>
#include <functional>

namespace rosbag2_cpp {

/// The time in a bag while it is played.
class PlayerClock {
 public:
  /// Where real time comes from.
  using NowFunction = std::function<std::chrono::steady_clock::time_point()>;

  virtual ~PlayerClock() = default;

  /// The current time in the bag [ns].
  virtual rcutils_time_point_value_t now() const = 0;

  /// Sleeps until the clock shows `until`, or until something about the clock changes.
  /// @return Whether that time is reached and the clock runs.
  virtual bool sleep_until(rcutils_time_point_value_t until) = 0;

  /// Makes a sleep_until() in another thread return.
  virtual void wakeup() = 0;

  /// Sets how fast the clock runs; false, and no change, unless the rate is greater than zero.
  virtual bool set_rate(double rate) = 0;
  virtual double get_rate() const = 0;

  virtual void pause() = 0;
  virtual void resume() = 0;
  virtual bool is_paused() const = 0;

  /// Goes on from this time [ns].
  virtual void jump(rcutils_time_point_value_t time_point) = 0;
};

}  // namespace rosbag2_cpp
