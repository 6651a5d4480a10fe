#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "foothill_proxy/instant.hpp"
#include "foothill_proxy/wake_signal.hpp"

namespace foothill_proxy {

/// Input of one commander: commands enter from any thread and leave on the world's thread.
///
/// An inbox is free-running or gated. A free-running inbox delivers a command as soon as it has
/// arrived. A gated inbox belongs to a commander for which the world waits (lock-step): at each
/// multiple of its period (a tick) it needs one new command, stamped within the period before the
/// tick, and it delivers commands at ticks only. The robot's motion then depends on stamps and not
/// on message latency. This base class keeps the stamps; CommandBuffer adds the commands.
class CommandInbox {
 public:
  /// @param name Topic of the commander without leading slash, such as robot1/cmd_vel.
  /// @param wake_signal Notified when a command has arrived.
  CommandInbox(std::string name, WakeSignal& wake_signal)
      : name_{std::move(name)}, wake_signal_{&wake_signal} {}
  virtual ~CommandInbox() = default;
  CommandInbox(const CommandInbox&) = delete;
  CommandInbox& operator=(const CommandInbox&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  /// Makes the world wait for this commander at every multiple of a period, in lock-step.
  void gate(Instant period);
  /// Sets whether the world runs in lock-step; if not, the inbox is free-running.
  void set_lock_step(bool lock_step) { lock_step_ = lock_step; }
  /// Returns whether the world waits for this commander in lock-step.
  [[nodiscard]] bool is_commander() const { return period_ > Instant::zero(); }
  [[nodiscard]] bool is_gated() const { return lock_step_ && is_commander(); }
  [[nodiscard]] bool is_tick(Instant now) const {
    return is_gated() && now > Instant::zero() && is_multiple(now, period_);
  }
  /// Returns whether the command for this tick has arrived.
  [[nodiscard]] bool has_command_for(Instant tick) const;

  /// Returns whether any command has ever arrived.
  [[nodiscard]] bool has_received() const { return has_received_; }

  /// Counts a tick that the world passed without its command.
  void count_late() { ++late_; }
  /// Returns the number of ticks passed without their command since the last reset.
  [[nodiscard]] std::uint64_t late() const { return late_; }

 protected:
  [[nodiscard]] std::unique_lock<std::mutex> lock() const { return std::unique_lock{mutex_}; }
  void notify() { wake_signal_->notify(); }  ///< @pre the lock is not held
  void record_arrival(Instant stamp);        ///< @pre the lock is held
  void consume_until(Instant tick);          ///< @pre the lock is held
  void clear_stamps();                       ///< @pre the lock is held

 private:
  std::string name_;
  WakeSignal* wake_signal_;
  Instant period_{};
  std::atomic<bool> lock_step_{false};
  mutable std::mutex mutex_{};
  std::deque<Instant> pending_stamps_{};  ///< Stamps of commands that no tick has consumed.
  std::atomic<std::uint64_t> late_{};
  std::atomic<bool> has_received_{false};
};

/// An inbox for commands of one type.
template <typename Command>
class CommandBuffer : public CommandInbox {
 public:
  using CommandInbox::CommandInbox;

  /// Adds a command. Thread-safe.
  void put(Instant stamp, Command command) {
    {
      const auto guard = lock();
      commands_.emplace_back(stamp, std::move(command));
      may_have_commands_ = true;
      record_arrival(stamp);
    }
    notify();
  }

  /// Returns the newest command that takes effect now, if a new one has arrived.
  [[nodiscard]] std::optional<Command> take(Instant now) {
    if (!may_have_commands_ || (is_gated() && !is_tick(now))) return std::nullopt;
    const auto guard = lock();
    std::optional<Command> newest;
    while (!commands_.empty() && (!is_gated() || commands_.front().first <= now)) {
      newest = std::move(commands_.front().second);
      commands_.pop_front();
    }
    may_have_commands_ = !commands_.empty();
    consume_until(now);
    return newest;
  }

  /// Discards all commands and resets the count of late ticks.
  void clear() {
    const auto guard = lock();
    commands_.clear();
    clear_stamps();
  }

 private:
  std::deque<std::pair<Instant, Command>> commands_{};
  std::atomic<bool> may_have_commands_{false};  ///< Avoids the lock in steps without commands.
};

}  // namespace foothill_proxy
