#include "foothill_orbit/detail/border_watch.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace foothill_orbit::detail {
namespace {

// Edges that follow the beginning of a step within this part of the time scale are a group: the
// step goes to the last of them. In low orbit, a second.
constexpr double kGroup = 1e-3;
// Edges so near to an end of the step are at that end. In low orbit, a tenth of a millisecond, in
// which craft move by less than a metre.
constexpr double kSame = 1e-7;
constexpr double kNever = std::numeric_limits<double>::infinity();

/// The cubic through values and rates at both ends of a step, over its part x from 0 to 1.
struct Cubic {
  double start{}, start_slope{}, bend{}, twist{};

  Cubic(double value0, double slope0, double value1, double slope1)
      : start{value0},
        start_slope{slope0},
        bend{3.0 * (value1 - value0) - 2.0 * slope0 - slope1},
        twist{slope0 + slope1 - 2.0 * (value1 - value0)} {}

  [[nodiscard]] double operator()(double x) const {
    return start + x * (start_slope + x * (bend + x * twist));
  }

  /// Where it is flat, of a cubic that falls at 0 and rises at 1 or the other way round.
  [[nodiscard]] double turning_point() const {
    const double sign = start_slope < 0.0 ? 1.0 : -1.0;  // makes it fall first
    const double b = sign * bend;
    const double root = std::sqrt(std::max(0.0, b * b - 3.0 * twist * start_slope));
    // Two forms of the same place, of which one does not cancel.
    return b >= 0.0 ? -sign * start_slope / (b + root) : (root - b) / (3.0 * sign * twist);
  }

  /// Where its sign becomes that at `high`; `high` if rounding leaves it no other sign at `low`.
  [[nodiscard]] double zero(double low, double high) const {
    const bool is_positive = (*this)(high) > 0.0;
    for (int halving = 0; halving < 40; ++halving) {
      const double middle = 0.5 * (low + high);
      (((*this)(middle) > 0.0) == is_positive ? high : low) = middle;
    }
    return high;
  }
};

/// Where a step crosses an edge, in parts of it: up to two places in order, then none.
struct Crossings {
  double first{kNever};
  double second{kNever};
  double doubt{kNever};  // where it comes so near that a cubic can't tell whether it crosses
};

/// Values and slopes are counted positive on the side on which the step begins. The value at the
/// beginning may still be zero or a little less after a step that ended at the edge.
Crossings crossings(double value0, double slope0, double value1, double slope1) {
  const Cubic cubic{value0, slope0, value1, slope1};
  const bool ends_beyond = value1 < 0.0;
  if (value0 <= 0.0 && slope0 > 0.0) {  // just come over the edge
    if (!ends_beyond) return {};
    const double top = slope1 < 0.0 ? cubic.turning_point() : 0.0;
    return {.first = cubic(top) > 0.0 ? cubic.zero(top, 1.0) : 0.0};
  }
  if (ends_beyond) return {.first = value0 > 0.0 ? cubic.zero(0.0, 1.0) : 0.0};
  if (!(slope0 < 0.0 && slope1 > 0.0)) return {};
  const double bottom = cubic.turning_point();
  const double lowest = cubic(bottom);
  if (lowest < 0.0) {
    return {.first = value0 > 0.0 ? cubic.zero(0.0, bottom) : 0.0,
            .second = value1 > 0.0 ? cubic.zero(bottom, 1.0) : 1.0};
  }
  // The fourth derivative of what turns round as an orbit does is the square of its second.
  const double square = slope1 - slope0;
  return {.doubt = lowest < square * square / 384.0 ? bottom : kNever};
}

/// Edges that a step meets, in parts of it.
struct Ahead {
  double first{kNever};  // of the group
  double last{0.0};      // of the group
  double next{kNever};   // behind the group

  /// Where the step should end. Edges that lie close all along it, as those of many craft behind
  /// one another do, are left to the control of errors: it is about as short as they are far apart.
  [[nodiscard]] double end() const {
    if (last == 0.0) return next;
    if (first > 0.5 * last) return first;
    return last < 0.75 ? last : kNever;
  }
};

}  // namespace

void BorderWatch::sample(const Motion& motion, double t, const Eigen::ArrayXd& position,
                         const Eigen::ArrayXd& velocity) {
  motion.border_edges(t, position, velocity, values_, rates_);
  for (std::size_t edge = 0; edge < after_.size(); ++edge) {
    const auto index = static_cast<Eigen::Index>(edge);
    after_[edge] = {values_[index], rates_[index]};
  }
}

void BorderWatch::restart(const Motion& motion, double t, const Eigen::ArrayXd& position,
                          const Eigen::ArrayXd& velocity) {
  const Eigen::Index edges = 2 * motion.borders();
  const auto count = static_cast<std::size_t>(edges);
  values_.resize(edges);
  rates_.resize(edges);
  before_.resize(count);
  after_.resize(count);
  side_.resize(count);
  side_after_.resize(count);
  is_inside_ = false;
  if (count == 0) return;
  sample(motion, t, position, velocity);
  for (std::size_t edge = 0; edge < count; ++edge) {
    side_after_[edge] = after_[edge].value < 0.0 ? -1.0 : 1.0;
  }
  accept();
}

std::optional<double> BorderWatch::look(const Motion& motion, double t,
                                        const Eigen::ArrayXd& position,
                                        const Eigen::ArrayXd& velocity, double length,
                                        double time_scale) {
  sample(motion, t, position, velocity);
  const double same = kSame * time_scale / length;
  const double group = kGroup * time_scale / length;
  Ahead ahead;
  is_inside_ = false;
  const auto cross = [&](std::size_t edge) {  // returns the side after the beginning
    const double side = side_[edge];
    const Crossings found =
        crossings(side * before_[edge].value, side * length * before_[edge].rate,
                  side * after_[edge].value, side * length * after_[edge].rate);
    double side_then = side;
    side_after_[edge] = side;
    for (const double place : {found.first, found.second}) {
      if (!(place <= 1.0)) break;
      side_after_[edge] = -side_after_[edge];
      if (place <= same) side_then = -side_then;
      if (place > same && place < 1.0 - same) is_inside_ = true;
      if (place > group) {
        ahead.next = std::min(ahead.next, place);
      } else if (place > same) {
        ahead.first = std::min(ahead.first, place);
        ahead.last = std::max(ahead.last, place);
      }
    }
    if (found.doubt > group) ahead.next = std::min(ahead.next, found.doubt);
    return side_then;
  };
  const std::size_t borders = after_.size() / 2;
  for (std::size_t border = 0; border < borders; ++border) {
    const double outer = cross(border);
    const double inner = cross(borders + border);
    if (outer < 0.0 && inner > 0.0) is_inside_ = true;
  }
  const double end = ahead.end();
  if (!(end < 1.0 - same)) return std::nullopt;
  return end * length;
}

void BorderWatch::accept() {
  before_.swap(after_);
  side_.swap(side_after_);
}

bool BorderWatch::begins_inside() const {
  const std::size_t borders = side_.size() / 2;
  for (std::size_t border = 0; border < borders; ++border) {
    if (side_[border] < 0.0 && side_[borders + border] > 0.0) return true;
  }
  return false;
}

}  // namespace foothill_orbit::detail
