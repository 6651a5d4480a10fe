#pragma once

#include <atomic>
#include <mutex>
#include <string>

#include "pioneer_hardware/robot_backend.hpp"

namespace pioneer_hardware::support {

/// A robot without a link, whose state a test sets.
class FakeBackend final : public RobotBackend {
 public:
  void drive(double forward, double turn_rate) override {
    forward_ = forward;
    turn_rate_ = turn_rate;
  }
  void enable_motors(bool on) override {
    if (!follows_) return;
    change([&](PioneerState& state, ArcosStatistics&) { state.motors_enabled = on; });
  }
  void reset_odometry() override { ++resets_; }
  [[nodiscard]] bool wait_until_connected(std::chrono::milliseconds) override {
    return link().connected;
  }
  [[nodiscard]] PioneerState state() const override {
    const std::lock_guard lock{mutex_};
    return state_;
  }
  [[nodiscard]] ArcosStatistics link() const override {
    const std::lock_guard lock{mutex_};
    return link_;
  }
  [[nodiscard]] std::string last_error() const override { return "fake error"; }

  /// Calls work(PioneerState&, ArcosStatistics&).
  template <typename Work>
  void change(Work&& work) {
    const std::lock_guard lock{mutex_};
    work(state_, link_);
  }
  /// Sets whether the motors follow enable_motors().
  void set_follows(bool follows) { follows_ = follows; }
  [[nodiscard]] int resets() const { return resets_; }

 private:
  mutable std::mutex mutex_{};
  PioneerState state_{};
  ArcosStatistics link_{};
  std::atomic<bool> follows_{true};
  std::atomic<int> resets_{0};
  std::atomic<double> forward_{0.0};
  std::atomic<double> turn_rate_{0.0};
};

}  // namespace pioneer_hardware::support
