#include "diff_drive_controller/odometry.hpp"

#include <cmath>
#include <utility>

namespace diff_drive_controller {
namespace {

// Below this, the jitter of the clock dominates a step [s].
constexpr double kShortestStep = 1e-4;
// Smaller turns make a chord as good as an arc [rad].
constexpr double kSmallestTurn = 1e-6;

}  // namespace

void RollingMean::add(double value) {
  sum_ += value - values_[next_];
  values_[next_] = value;
  next_ = (next_ + 1) % values_.size();
  if (count_ < values_.size()) ++count_;
}

double RollingMean::mean() const { return count_ == 0 ? 0.0 : sum_ / static_cast<double>(count_); }

Odometry::Odometry(std::size_t velocity_window)
    : window_{velocity_window}, linear_mean_{velocity_window}, angular_mean_{velocity_window} {}

void Odometry::set_wheels(double separation, double left_radius, double right_radius) {
  separation_ = separation;
  left_radius_ = left_radius;
  right_radius_ = right_radius;
}

void Odometry::reset() {
  x_ = y_ = heading_ = linear_ = angular_ = 0.0;
  has_positions_ = false;
  linear_mean_ = RollingMean{window_};
  angular_mean_ = RollingMean{window_};
}

void Odometry::update_from_positions(double left, double right, double dt) {
  if (dt < kShortestStep) return;
  const double left_before = std::exchange(left_position_, left);
  const double right_before = std::exchange(right_position_, right);
  if (!std::exchange(has_positions_, true)) return;
  move_wheels(left - left_before, right - right_before, dt);
}

void Odometry::update_from_velocities(double left, double right, double dt) {
  if (dt < kShortestStep) return;
  move_wheels(left * dt, right * dt, dt);
}

void Odometry::update_open_loop(double linear, double angular, double dt) {
  linear_ = linear;
  angular_ = angular;
  move(linear * dt, angular * dt);
}

void Odometry::move_wheels(double left, double right, double dt) {
  const double left_way = left * left_radius_;
  const double right_way = right * right_radius_;
  const double distance = 0.5 * (left_way + right_way);
  const double turn = (right_way - left_way) / separation_;
  move(distance, turn);
  linear_mean_.add(distance / dt);
  angular_mean_.add(turn / dt);
  linear_ = linear_mean_.mean();
  angular_ = angular_mean_.mean();
}

void Odometry::move(double distance, double turn) {
  const double middle = heading_ + 0.5 * turn;
  // An arc is as long as `distance`; its chord is shorter by sin(a)/a of half the turn.
  const double half = 0.5 * turn;
  const double chord = std::abs(turn) < kSmallestTurn ? distance : distance * std::sin(half) / half;
  x_ += chord * std::cos(middle);
  y_ += chord * std::sin(middle);
  heading_ += turn;
}

}  // namespace diff_drive_controller
