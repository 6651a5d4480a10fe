#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "rosbag2_cpp/clocks/player_clock.hpp"

namespace rosbag2_cpp {

/// A PlayerClock that follows the steady clock at a rate.
class TimeControllerClock : public PlayerClock {
 public:
  /// @param starting_time What the clock shows first [ns].
  /// @param sleep_time_while_paused How long sleep_until() waits at most while paused.
  explicit TimeControllerClock(
      rcutils_time_point_value_t starting_time, NowFunction now_fn = std::chrono::steady_clock::now,
      std::chrono::milliseconds sleep_time_while_paused = std::chrono::milliseconds{100},
      bool start_paused = false);

  rcutils_time_point_value_t now() const override;
  bool sleep_until(rcutils_time_point_value_t until) override;
  void wakeup() override;
  bool set_rate(double rate) override;
  double get_rate() const override;
  void pause() override;
  void resume() override;
  bool is_paused() const override;
  void jump(rcutils_time_point_value_t time_point) override;

 private:
  [[nodiscard]] rcutils_time_point_value_t now_locked() const;
  /// Makes the current time the point that later times are counted from.
  void rebase(rcutils_time_point_value_t time);
  [[nodiscard]] std::chrono::nanoseconds real_time_until(rcutils_time_point_value_t until) const;

  const NowFunction now_fn_;
  const std::chrono::milliseconds sleep_time_while_paused_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  rcutils_time_point_value_t base_time_;
  std::chrono::steady_clock::time_point base_steady_;
  double rate_ = 1.0;
  bool paused_;
  unsigned long changes_ = 0;
};

}  // namespace rosbag2_cpp
