#include "pioneer_hardware/wheel_estimator.hpp"

#include <algorithm>
#include <chrono>

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;
using Seconds = std::chrono::duration<double>;

// Maximum delay of the encoder packet after its standard packet.
constexpr auto kEncoderDelay = 20ms;
// Maximum extrapolation: beyond it the robot may have stopped, or the link may be lost.
constexpr auto kHorizon = 150ms;
// Maximum time between two packets that determine an acceleration.
constexpr auto kMaxInterval = 300ms;
// Maximum plausible acceleration [m/s^2]; a larger one is quantisation noise of the speeds.
constexpr double kMaxAcceleration = 1.0;

double acceleration(double before, double after, double dt) {
  return std::clamp((after - before) / dt, -kMaxAcceleration, kMaxAcceleration);
}

double age(SteadyTime stamp, SteadyTime now) {
  return Seconds{
      std::clamp(now - stamp, SteadyTime::duration::zero(), SteadyTime::duration{kHorizon})}
      .count();
}

bool is_equal(const LeftRight& a, const LeftRight& b) {
  return a.left == b.left && a.right == b.right;
}

}  // namespace

void WheelEstimator::update(const pioneer_arcos::PioneerState& state, SteadyTime now) {
  if (state.packets == packets_) return;
  const bool has_moved = !is_equal(state.travel, latest_.travel);
  if (!has_moved && state.has_encoders && now - state.stamp < kEncoderDelay) return;
  const bool is_next =
      packets_ > 0 && state.session == session_ && state.stamp - latest_.stamp < kMaxInterval;
  packets_ = state.packets;
  session_ = state.session;
  // The servos of a robot at rest may report speeds without motion.
  accept({state.stamp, state.travel, has_moved ? state.speed : LeftRight{}}, is_next);
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

LeftRight WheelEstimator::travel(SteadyTime now) const {
  const double t = age(latest_.stamp, now);
  return {latest_.travel.left + t * (latest_.speed.left + 0.5 * t * acceleration_.left),
          latest_.travel.right + t * (latest_.speed.right + 0.5 * t * acceleration_.right)};
}

LeftRight WheelEstimator::speed(SteadyTime now) const {
  const double t = age(latest_.stamp, now);
  return {latest_.speed.left + t * acceleration_.left,
          latest_.speed.right + t * acceleration_.right};
}

}  // namespace pioneer_hardware
