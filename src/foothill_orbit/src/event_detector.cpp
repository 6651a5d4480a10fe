#include "foothill_orbit/detail/event_detector.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace foothill_orbit::detail {
namespace {

// Events that follow the start of a step within this part of the time scale are a group: the step
// goes to the last of them. In low orbit this is a second.
constexpr double kGroup = 1e-3;
// Events this close to an end of the step are at that end. In low orbit this is a tenth of a
// millisecond. A stage beyond the boundary acts on the result with its weight times the whole step,
// so that 3 ms would cost half a micrometre of a formation in a day.
constexpr double kSame = 1e-7;
// The cubic is off by less than this part of a step, except where the path only touches a boundary.
constexpr double kCubicError = 0.01;

/// The cubic through values and rates at both ends of a step, over the fraction x from 0 to 1.
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

  /// Returns the extremum of a cubic that falls at 0 and rises at 1, or the other way round.
  [[nodiscard]] double turning_point() const {
    const double sign = start_slope < 0.0 ? 1.0 : -1.0;  // makes it fall first
    const double b = sign * bend;
    const double root = std::sqrt(std::max(0.0, b * b - 3.0 * twist * start_slope));
    // Two forms of the same root, of which one does not cancel.
    return b >= 0.0 ? -sign * start_slope / (b + root) : (root - b) / (3.0 * sign * twist);
  }

  /// Returns where its sign becomes that at `high`; `high` if rounding hides the sign at `low`.
  [[nodiscard]] double zero(double low, double high) const {
    const bool is_positive = (*this)(high) > 0.0;
    for (int halving = 0; halving < 40; ++halving) {
      const double middle = 0.5 * (low + high);
      (((*this)(middle) > 0.0) == is_positive ? high : low) = middle;
    }
    return high;
  }
};

}  // namespace

/// Values and slopes are positive on the side on which the step starts. The value at the start may
/// be zero or slightly negative after a step that ended at the boundary.
EventDetector::Crossings EventDetector::crossings(double value0, double slope0, double value1,
                                                  double slope1) {
  const Cubic cubic{value0, slope0, value1, slope1};
  const bool ends_beyond = value1 < 0.0;
  if (value0 <= 0.0 && slope0 > 0.0) {  // has just crossed the boundary
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
  // For a function that turns as an orbit does, the fourth derivative is the square of the second.
  const double square = slope1 - slope0;
  return {.closest = lowest < square * square / 384.0 ? bottom : kNever};
}

/// Events ahead of a place inside the step.
class EventDetector::Ahead {
 public:
  Ahead(double from, double same, double group) : from_{from}, same_{same}, group_{group} {}

  void add(const Place& crossing) {
    if (!(crossing.x > from_ + same_)) return;
    if (crossing.x > from_ + group_) {
      if (crossing.x < next_.x) next_ = crossing;
      return;
    }
    if (crossing.x < first_.x) first_ = crossing;
    if (!has_group_ || crossing.x > last_.x) last_ = crossing;
    has_group_ = true;
  }

  /// Adds the closest approach to a boundary.
  void add_closest(double x) {
    if (x > from_ + group_ && x < next_.x) next_ = {x};
  }

  /// Returns where the step should end. Events that are close together all along the step, such as
  /// those of many craft in a line, are left to the error control: the step is about as short as
  /// their distance.
  [[nodiscard]] Place end() const {
    if (!has_group_) return next_;
    if (first_.x - from_ > 0.5 * (last_.x - from_)) return first_;
    return last_.x - from_ < 0.75 * (1.0 - from_) ? last_ : Place{};
  }

 private:
  double from_, same_, group_;  // fractions of the step
  bool has_group_{false};
  Place first_{}, last_{};  // of the group
  Place next_{};            // after the group
};

void EventDetector::sample(const EquationsOfMotion& motion, double t,
                           const Eigen::Ref<const Eigen::ArrayXd>& position,
                           const Eigen::Ref<const Eigen::ArrayXd>& velocity) {
  position_ = position;
  velocity_ = velocity;
  motion.event_functions(t, position_, velocity_, values_, rates_);
  for (std::size_t event = 0; event < after_.size(); ++event) {
    const auto index = static_cast<Eigen::Index>(event);
    after_[event] = {values_[index], rates_[index]};
  }
}

void EventDetector::restart(const EquationsOfMotion& motion, double t,
                            const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity) {
  const Eigen::Index functions = 2 * motion.transition_zones();
  const auto count = static_cast<std::size_t>(functions);
  values_.resize(functions);
  rates_.resize(functions);
  before_.resize(count);
  after_.resize(count);
  side_.resize(count);
  side_after_.resize(count);
  crossings_.resize(count);
  position_.resize(position.size());
  velocity_.resize(position.size());
  expected_ = kNever;
  is_inside_ = false;
  if (count == 0) return;
  sample(motion, t, position, velocity);
  for (std::size_t event = 0; event < count; ++event) {
    side_after_[event] = after_[event].value < 0.0 ? -1.0 : 1.0;
  }
  accept();
}

double EventDetector::length_to_event(double t, double length, double time_scale) const {
  const double remaining = expected_ - t;
  if (!(remaining > kSame * time_scale && remaining < kNever)) return length;
  return remaining / std::ceil(remaining / length);
}

double EventDetector::cross(std::size_t event, double length, double same) {
  const double side = side_[event];
  const double value1 = side * after_[event].value;
  const double slope1 = side * length * after_[event].rate;
  Crossings& found = crossings_[event];
  found =
      crossings(side * before_[event].value, side * length * before_[event].rate, value1, slope1);
  double side_at_start = side;
  side_after_[event] = side;
  for (const double crossing : {found.first, found.second}) {
    if (!(crossing <= 1.0)) break;
    side_after_[event] = -side_after_[event];
    if (crossing <= same) side_at_start = -side_at_start;
    if (crossing > same && crossing < 1.0 - same) is_inside_ = true;
  }
  // The next step starts beyond a boundary that this one all but reaches.
  if (found.first == kNever && value1 >= 0.0 && value1 + same * slope1 < 0.0) {
    side_after_[event] = -side;
  }
  return side_at_start;
}

EventDetector::Place EventDetector::stop_after(double x, double same, double group) const {
  Ahead ahead{x, same, group};
  for (std::size_t event = 0; event < crossings_.size(); ++event) {
    const Crossings& found = crossings_[event];
    if (found.first <= 1.0) ahead.add({found.first, event});
    if (found.second <= 1.0) ahead.add({found.second, event});
    ahead.add_closest(found.closest);
  }
  return ahead.end();
}

double EventDetector::locate(const EquationsOfMotion& motion, const StepPath& step,
                             const Place& place, double same) {
  if (!place.event) return place.x;
  const auto index = static_cast<Eigen::Index>(*place.event);
  double x = place.x;
  // Newton's method; the first move is the error of the cubic, the second confirms it.
  for (int iteration = 0; iteration < 2; ++iteration) {
    step.sample(x, position_, velocity_);
    motion.event_functions(step.time_at(x), position_, velocity_, values_, rates_);
    const double move = -values_[index] / (rates_[index] * step.length());
    if (!(std::abs(move) < kCubicError)) return place.x;
    x += move;
    if (std::abs(move) < 0.1 * same) break;
  }
  return x;
}

std::optional<double> EventDetector::find_event(const EquationsOfMotion& motion,
                                                const StepPath& step, double time_scale) {
  sample(motion, step.end().time, step.end().position, step.end().velocity);
  const double same = kSame * time_scale / step.length();
  const double group = kGroup * time_scale / step.length();
  is_inside_ = false;
  const std::size_t zones = after_.size() / 2;
  for (std::size_t zone = 0; zone < zones; ++zone) {
    const double outer = cross(zone, step.length(), same);
    const double inner = cross(zones + zone, step.length(), same);
    if (outer < 0.0 && inner > 0.0) is_inside_ = true;
  }
  const Place place = stop_after(0.0, same, group);
  if (!(place.x < 1.0 - same)) return std::nullopt;
  const double end = locate(motion, step, place, same);
  if (!(end > same && end < 1.0 - same)) return std::nullopt;
  const Place next = stop_after(place.x, same, group);
  expected_ = next.x < kNever ? step.time_at(locate(motion, step, next, same)) : kNever;
  return end * step.length();
}

void EventDetector::accept() {
  before_.swap(after_);
  side_.swap(side_after_);
}

bool EventDetector::starts_inside() const {
  const std::size_t zones = side_.size() / 2;
  for (std::size_t zone = 0; zone < zones; ++zone) {
    if (side_[zone] < 0.0 && side_[zones + zone] > 0.0) return true;
  }
  return false;
}

}  // namespace foothill_orbit::detail
