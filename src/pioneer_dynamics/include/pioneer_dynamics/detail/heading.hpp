#pragma once

#include <cmath>

namespace pioneer_dynamics::detail {

/// Cosine and sine of headings: those of the middle of a narrow sector, which it keeps until a
/// heading lies in another one, turned by the rest. They depend on the heading alone, and not on
/// those before it.
class HeadingCache {
 public:
  struct Of {
    double cosine;
    double sine;
  };
  [[nodiscard]] Of of(double heading) {
    if (!(heading >= begin_ && heading < end_)) look_at(heading);
    const double turn = heading - middle_;  // not rounded: one is at most twice the other
    // Taylor's series: what is left out is less than half of the last bit.
    const double t2 = turn * turn;
    const double s = turn * (1.0 - t2 * (1.0 / 6.0) * (1.0 - t2 * (1.0 / 20.0)));
    const double c = 1.0 - t2 * 0.5 * (1.0 - t2 * (1.0 / 12.0) * (1.0 - t2 * (1.0 / 30.0)));
    return {cosine_ * c - sine_ * s, sine_ * c + cosine_ * s};
  }

 private:
  static constexpr double kHalf = 0x1p-7;  ///< Of a sector's width [rad].

  void look_at(double heading) {
    middle_ = 2.0 * kHalf * std::floor(heading * (0.5 / kHalf) + 0.5);
    if (heading < middle_ - kHalf) middle_ -= 2.0 * kHalf;  // the sum above may have been rounded
    begin_ = middle_ - kHalf;
    end_ = middle_ + kHalf;
    cosine_ = std::cos(middle_);
    sine_ = std::sin(middle_);
  }

  double begin_{-kHalf};
  double middle_{0.0};
  double end_{kHalf};
  double cosine_{1.0};
  double sine_{0.0};
};

}  // namespace pioneer_dynamics::detail
