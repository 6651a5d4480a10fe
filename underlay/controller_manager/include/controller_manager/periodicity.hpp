#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace controller_manager {

/// Mean, spread and extremes of a quantity, updated value by value.
class RunningStatistics {
 public:
  void add(double value) {
    ++count_;
    const double before = value - mean_;
    mean_ += before / static_cast<double>(count_);
    sum_of_squares_ += before * (value - mean_);
    min_ = std::min(min_, value);
    max_ = std::max(max_, value);
  }

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] double mean() const { return mean_; }
  [[nodiscard]] double standard_deviation() const {
    return count_ == 0 ? 0.0 : std::sqrt(sum_of_squares_ / static_cast<double>(count_));
  }
  [[nodiscard]] double min() const { return min_; }
  [[nodiscard]] double max() const { return max_; }

 private:
  std::uint64_t count_{};
  double mean_{};
  double sum_of_squares_{};
  double min_{std::numeric_limits<double>::infinity()};
  double max_{-std::numeric_limits<double>::infinity()};
};

}  // namespace controller_manager
