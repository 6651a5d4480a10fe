#pragma once

#include <cmath>

namespace pioneer_dynamics::detail {

/// Cosine and sine of headings, computed from those of the middle of a narrow sector by a series in
/// the remaining angle. The values of the present sector are cached; the result depends on the
/// heading alone and not on earlier ones.
class HeadingCache {
 public:
  struct CosineSine {
    double cosine;
    double sine;
  };
  [[nodiscard]] CosineSine at(double heading) {
    if (!(heading >= begin_ && heading < end_)) select_sector(heading);
    const double turn = heading - middle_;  // exact: one operand is at most twice the other
    // Taylor series, truncated below half of the last bit.
    const double t2 = turn * turn;
    const double s = turn * (1.0 - t2 * (1.0 / 6.0) * (1.0 - t2 * (1.0 / 20.0)));
    const double c = 1.0 - t2 * 0.5 * (1.0 - t2 * (1.0 / 12.0) * (1.0 - t2 * (1.0 / 30.0)));
    return {cosine_ * c - sine_ * s, sine_ * c + cosine_ * s};
  }

 private:
  static constexpr double kHalf = 0x1p-7;  ///< Half width of a sector [rad].

  void select_sector(double heading) {
    middle_ = 2.0 * kHalf * std::floor(heading * (0.5 / kHalf) + 0.5);
    if (heading < middle_ - kHalf)
      middle_ -= 2.0 * kHalf;  // the sum above may have been rounded up
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
