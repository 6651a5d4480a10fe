#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <limits>
#include <optional>
#include <utility>

/// Buffers of stamped messages. Messages of different topics arrive in any order; a node that
/// consumes them by stamp alone produces the same output in every run.

namespace foothill_core {

/// Messages of one topic, in the order of their stamps, until they are taken or discarded.
template <typename Message>
class StampedBuffer {
 public:
  /// Timing of a topic.
  struct Schedule {
    double period{};            ///< Time between two stamps [s].
    double first{-1e9};         ///< First stamp that is due after the clock started [s].
    std::size_t per_stamp{1};   ///< Number of messages that share a stamp.
    std::size_t capacity{256};  ///< The oldest messages beyond this number are dropped.
  };

  explicit StampedBuffer(const Schedule& schedule) : schedule_{schedule} {}

  /// Appends a message. Stamps must not decrease; after a jump back in time call clear() first.
  void add(double stamp, Message message) {
    count_at_newest_ = stamp == newest_ ? count_at_newest_ + 1 : 1;
    newest_ = stamp;
    is_ignored_ = false;
    messages_.emplace_back(stamp, std::move(message));
    if (messages_.size() > schedule_.capacity) messages_.pop_front();
  }

  /// Returns whether every message up to a time has arrived: the next one is due later.
  [[nodiscard]] bool is_complete_until(double t) const {
    if (is_ignored_ || t + kTolerance < schedule_.first || newest_ > t + kTolerance) return true;
    return newest_ + schedule_.period > t + kTolerance && count_at_newest_ >= schedule_.per_stamp;
  }

  /// Makes is_complete_until() return true until the next message arrives, for a topic that has
  /// stopped.
  void ignore_until_next() { is_ignored_ = true; }

  /// Removes and returns the oldest message that is not later than a time, with its stamp.
  [[nodiscard]] std::optional<std::pair<double, Message>> take_until(double t) {
    if (messages_.empty() || messages_.front().first > t + kTolerance) return std::nullopt;
    auto message = std::move(messages_.front());
    messages_.pop_front();
    return message;
  }

  /// Returns the newest message that is not later than a time, or nullptr if there is none. The
  /// pointer is valid until the buffer changes.
  [[nodiscard]] const Message* newest_until(double t) const {
    const auto later =
        std::ranges::find_if(messages_, [t](const auto& message) { return message.first > t; });
    return later == messages_.begin() ? nullptr : &std::prev(later)->second;
  }

  /// Discards messages later than a time.
  void discard_after(double t) {
    std::erase_if(messages_, [t](const auto& message) { return message.first > t; });
    newest_ = messages_.empty() ? kNever : messages_.back().first;
    count_at_newest_ = static_cast<std::size_t>(std::ranges::count_if(
        messages_, [this](const auto& message) { return message.first == newest_; }));
  }

  /// Returns the stamp of the newest message that arrived [s].
  [[nodiscard]] double newest_stamp() const { return newest_; }

  /// Discards all messages and their stamps.
  void clear() {
    messages_.clear();
    newest_ = kNever;
    count_at_newest_ = 0;
    is_ignored_ = false;
  }

 private:
  static constexpr double kTolerance = 1e-6;  ///< Rounding of sums of periods [s].
  static constexpr double kNever = -std::numeric_limits<double>::infinity();

  Schedule schedule_;
  std::deque<std::pair<double, Message>> messages_{};
  double newest_{kNever};
  std::size_t count_at_newest_{};
  bool is_ignored_{false};
};

}  // namespace foothill_core
