#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <utility>

namespace pioneer_modes {

/// Messages of one topic, kept until their time has come. Messages of different topics arrive in
/// any order; whoever goes by stamps alone gets the same run twice.
template <typename Message>
class Shelf {
 public:
  /// @param period Between two stamps [s]. @param first The first stamp after the clock began [s].
  /// @param together Messages that share a stamp.
  explicit Shelf(double period, double first = 0.0, std::size_t together = 1)
      : period_{period}, first_{first}, together_{together} {}

  /// Messages of one topic come in their order.
  void add(double t, Message message) {
    at_newest_ = t == newest_ ? at_newest_ + 1 : 1;
    newest_ = t;
    is_given_up_ = false;
    messages_.emplace_back(t, std::move(message));
    if (messages_.size() > kMost) messages_.pop_front();
  }

  /// Whether everything up to time t [s] has come: what is missing is due later.
  [[nodiscard]] bool is_complete_until(double t) const {
    if (is_given_up_ || t + kSlack < first_ || newest_ > t + kSlack) return true;
    return newest_ + period_ > t + kSlack && at_newest_ >= together_;
  }

  /// Nobody waits for it any longer, until it is heard again.
  void give_up() { is_given_up_ = true; }

  /// Takes the oldest message that is not later than t [s].
  [[nodiscard]] std::optional<std::pair<double, Message>> take_until(double t) {
    if (messages_.empty() || messages_.front().first > t + kSlack) return std::nullopt;
    auto message = std::move(messages_.front());
    messages_.pop_front();
    return message;
  }

  void clear() {
    messages_.clear();
    newest_ = -1e9;
    is_given_up_ = false;
  }

 private:
  static constexpr std::size_t kMost = 4096;
  static constexpr double kSlack = 1e-6;  ///< Sums of periods miss their multiples by rounding [s].
  double period_;
  double first_;
  std::size_t together_;
  std::deque<std::pair<double, Message>> messages_{};
  double newest_{-1e9};
  std::size_t at_newest_{};
  bool is_given_up_{false};
};

}  // namespace pioneer_modes
