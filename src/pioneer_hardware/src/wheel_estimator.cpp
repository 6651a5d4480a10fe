#include "pioneer_hardware/wheel_estimator.hpp"

#include <algorithm>
#include <chrono>

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;
using Seconds = std::chrono::duration<double>;

// Encoders come in a packet of their own, close behind.
constexpr auto kPair = 20ms;
// Farther ahead nothing is guessed: the robot may have stopped, or the link be lost.
constexpr auto kHorizon = 150ms;
// Samples farther apart say nothing of the acceleration.
constexpr auto kGap = 300ms;
// What a Pioneer does, with room: more is noise of its speeds [m/s^2].
constexpr double kMostAcceleration = 1.0;

double acceleration(double before, double after, double dt) {
  return std::clamp((after - before) / dt, -kMostAcceleration, kMostAcceleration);
}

double age(Instant stamp, Instant now) {
  return Seconds{std::clamp(now - stamp, Instant::duration::zero(), Instant::duration{kHorizon})}
      .count();
}

bool is_same(const WheelPair& one, const WheelPair& other) {
  return one.left == other.left && one.right == other.right;
}

}  // namespace

void WheelEstimator::update(const pioneer_arcos::RobotState& state, Instant now) {
  if (state.packets == packets_) return;
  const bool has_moved = !is_same(state.travel, latest_.travel);
  if (!has_moved && state.has_encoders && now - state.stamp < kPair) return;
  const bool is_next =
      packets_ > 0 && state.session == session_ && state.stamp - latest_.stamp < kGap;
  packets_ = state.packets;
  session_ = state.session;
  // Servos of a robot that stands may twitch; its wheels do not go anywhere.
  accept({state.stamp, state.travel, has_moved ? state.speed : WheelPair{}}, is_next);
}

void WheelEstimator::accept(const Sample& sample, bool is_next) {
  const double dt = Seconds{sample.stamp - latest_.stamp}.count();
  acceleration_ = {};
  if (is_next && dt > 0.0) {
    acceleration_ = {acceleration(latest_.speed.left, sample.speed.left, dt),
                     acceleration(latest_.speed.right, sample.speed.right, dt)};
  }
  latest_ = sample;
}

WheelPair WheelEstimator::travel(Instant now) const {
  const double t = age(latest_.stamp, now);
  return {latest_.travel.left + t * (latest_.speed.left + 0.5 * t * acceleration_.left),
          latest_.travel.right + t * (latest_.speed.right + 0.5 * t * acceleration_.right)};
}

WheelPair WheelEstimator::speed(Instant now) const {
  const double t = age(latest_.stamp, now);
  return {latest_.speed.left + t * acceleration_.left,
          latest_.speed.right + t * acceleration_.right};
}

}  // namespace pioneer_hardware
