#pragma once

#include <algorithm>
#include <deque>
#include <optional>

#include "foothill_tracking/cluster_map.hpp"

namespace foothill_tracking {

/// Keeps reports until their time has come. Messages of two topics arrive in any order; whoever
/// goes by stamps alone gets the same run twice.
class ReportShelf {
 public:
  /// @param period Between two reports [s of the robot's clock].
  explicit ReportShelf(double period) : period_{period} {}

  /// Reports of the same topic come in their order; one whose time is not later starts afresh.
  void add(ClusterReport report) {
    if (!reports_.empty() && report.t <= reports_.back().t) reports_.clear();
    reports_.push_back(std::move(report));
    if (reports_.size() > kMost) reports_.pop_front();
  }

  /// Throws away what is later than t [s].
  void forget_after(double t) {
    std::erase_if(reports_, [t](const ClusterReport& report) { return report.t > t; });
  }

  /// Whether every report up to time t [s] has come: the next one is due later.
  [[nodiscard]] bool is_complete_until(double t) const {
    return !reports_.empty() && reports_.back().t + period_ > t + kSlack;
  }

  /// Returns the last report that is not later than t [s].
  [[nodiscard]] std::optional<ClusterReport> last_until(double t) const {
    const auto later =
        std::ranges::find_if(reports_, [t](const ClusterReport& report) { return report.t > t; });
    if (later == reports_.begin()) return std::nullopt;
    return *std::prev(later);
  }

 private:
  static constexpr std::size_t kMost = 256;
  static constexpr double kSlack = 1e-6;  ///< Sums of periods miss their multiples by rounding [s].
  double period_;
  std::deque<ClusterReport> reports_{};
};

}  // namespace foothill_tracking
