#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "foothill_proxy/bell.hpp"
#include "foothill_proxy/instant.hpp"

namespace foothill_proxy {

/// Where commands of one commander come in, from any thread, and go out to the world's thread.
///
/// A free inbox hands out what has come. A gated one belongs to a commander that the world waits
/// for: at each of its ticks it needs one new command, stamped within the period before the tick,
/// and hands out commands at ticks only. What the robot does then depends on stamps, and not on how
/// fast messages travel.
class CommandInbox {
 public:
  CommandInbox(std::string name, Bell& bell) : name_{std::move(name)}, bell_{&bell} {}
  virtual ~CommandInbox() = default;
  CommandInbox(const CommandInbox&) = delete;
  CommandInbox& operator=(const CommandInbox&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }  ///< Such as robot1/cmd_vel.
  /// The world waits for this commander at every multiple of the period.
  void gate(Instant period);
  /// Whether the world waits at all: in real time it does not, and the inbox is free.
  void set_waiting(bool waits) { waits_ = waits; }
  [[nodiscard]] bool is_commander() const { return period_ > Instant::zero(); }
  [[nodiscard]] bool is_gated() const { return waits_ && is_commander(); }
  [[nodiscard]] bool is_tick(Instant now) const {
    return is_gated() && now > Instant::zero() && is_multiple(now, period_);
  }
  /// Returns whether the command for this tick has come.
  [[nodiscard]] bool has_command_for(Instant tick) const;

  /// Returns whether any command has ever come.
  [[nodiscard]] bool was_heard() const { return was_heard_; }

  /// Counts a tick that the world passed without its command.
  void note_late() { ++late_; }
  [[nodiscard]] std::uint64_t late() const { return late_; }

 protected:
  [[nodiscard]] std::unique_lock<std::mutex> lock() const { return std::unique_lock{mutex_}; }
  void arrived(Instant stamp);    ///< With the lock held.
  void ring() { bell_->ring(); }  ///< Without it.
  void consumed(Instant tick);    ///< With the lock held.
  void forget();                  ///< With the lock held.

 private:
  std::string name_;
  Bell* bell_;
  Instant period_{};
  std::atomic<bool> waits_{false};
  mutable std::mutex mutex_{};
  std::deque<Instant> unused_{};  ///< Stamps of commands that no tick has used yet.
  std::atomic<std::uint64_t> late_{};
  std::atomic<bool> was_heard_{false};
};

/// An inbox for commands of one type.
template <typename Command>
class CommandBox : public CommandInbox {
 public:
  using CommandInbox::CommandInbox;

  /// Puts a command in.
  void put(Instant stamp, Command command) {
    {
      const auto guard = lock();
      commands_.emplace_back(stamp, std::move(command));
      may_have_some_ = true;
      arrived(stamp);
    }
    ring();
  }

  /// Returns the newest command that acts from now on, if there is a new one.
  [[nodiscard]] std::optional<Command> take(Instant now) {
    if (!may_have_some_ || (is_gated() && !is_tick(now))) return std::nullopt;
    const auto guard = lock();
    std::optional<Command> newest;
    while (!commands_.empty() && (!is_gated() || commands_.front().first <= now)) {
      newest = std::move(commands_.front().second);
      commands_.pop_front();
    }
    may_have_some_ = !commands_.empty();
    consumed(now);
    return newest;
  }

  /// Throws everything away.
  void clear() {
    const auto guard = lock();
    commands_.clear();
    forget();
  }

 private:
  std::deque<std::pair<Instant, Command>> commands_{};
  std::atomic<bool> may_have_some_{false};  ///< Spares the lock at steps without any.
};

/// All inboxes of a world.
class LockStep {
 public:
  void add(std::shared_ptr<CommandInbox> inbox);
  void remove(const std::string& name);
  /// Returns those whose command for this tick has not come.
  [[nodiscard]] std::vector<CommandInbox*> missing(Instant now) const;
  [[nodiscard]] bool is_tick(Instant now) const;
  /// Whether the world waits for commanders from now on.
  void set_waiting(bool waits);
  [[nodiscard]] const std::vector<std::shared_ptr<CommandInbox>>& inboxes() const {
    return inboxes_;
  }

 private:
  std::vector<std::shared_ptr<CommandInbox>> inboxes_{};
  bool waits_{false};
};

}  // namespace foothill_proxy
