#include "pioneer_rig.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_tracking {
namespace {

constexpr double kStep = 1e-3;
constexpr long kSampleSteps = 20;

long steps(double time) { return std::lround(time / kStep); }

double rounded(double value, double quantum) {
  return quantum == 0.0 ? value : std::round(value / quantum) * quantum;
}

}  // namespace

PioneerRig::PioneerRig(const RigConfig& config)
    : config_{config},
      state_{pioneer_dynamics::start(config.vehicle,
                                     {config.start.x, config.start.y, config.start.heading})},
      cache_{config_.vehicle.model, config_.ground},
      random_{config.seed} {}

PlanarPose PioneerRig::odometry_pose() const {
  const auto& pose = state_.odometry.pose;
  return compose(config_.start, {pose.x, pose.y, pose.heading});
}

Measurement PioneerRig::measure(double t) {
  const auto& pose = state_.odometry.pose;
  const auto noise = [this](double deviation) {
    return deviation > 0.0 ? std::normal_distribution<double>{0.0, deviation}(random_) : 0.0;
  };
  const PlanarPose reported{
      rounded(pose.x + noise(config_.position_noise), config_.position_quantum),
      rounded(pose.y + noise(config_.position_noise), config_.position_quantum),
      rounded(pose.heading + noise(config_.heading_noise), config_.heading_quantum)};
  const auto twist =
      pioneer_dynamics::twist_from_spin(config_.vehicle.servo.drive, state_.servo.measured_spin());
  return {t,
          compose(config_.start, reported),
          {rounded(twist.forward, config_.speed_quantum), 0.0, twist.yaw_rate}};
}

RigSample PioneerRig::sample(double t) const {
  RigSample sample{.t = t, .truth = state_, .output = last_};
  const Eigen::Vector2d craft_at = craft(t).p_WC.head<2>();
  const auto& body = state_.body.motion;
  sample.error = Eigen::Vector2d{body.x, body.y} - craft_at;
  sample.odometry_error = odometry_pose().position() - craft_at;
  return sample;
}

void PioneerRig::deliver_packets(Tracker& tracker, double t) {
  while (!packets_.empty() && packets_.front().t + config_.packet_latency <= t + 1e-9) {
    const Measurement packet = packets_.front();
    packets_.pop_front();
    tracker.measure(packet);
    // Answer the packet with the command for the next tick, as in lock-step.
    const double tick = packet.t + config_.packet_period;
    if (steps(tick) % steps(config_.control_period) != 0) continue;
    const double acts = tick + config_.command_latency;
    last_ = tracker.command(acts, config_.control_period);
    commands_.push_back({acts, last_.command.twist});
  }
}

std::vector<RigSample> PioneerRig::run(Tracker& tracker, double until) {
  std::vector<RigSample> samples;
  const long end = steps(until);
  for (long i = steps(state_.time); i < end; ++i) {
    const double t = static_cast<double>(i) * kStep;
    if (disturb) disturb(t, *this);
    if (i % steps(config_.craft_period) == 0) tracker.set_craft(report(t), t);
    if (i % steps(config_.packet_period) == 0 && !odometry_is_cut) packets_.push_back(measure(t));
    if (has_gyroscope && i % steps(config_.packet_period) == 0) {
      tracker.measure_yaw_rate(t, state_.body.motion.yaw_rate);
    }
    deliver_packets(tracker, t);
    while (!commands_.empty() && commands_.front().acts <= t + 1e-9) {
      const PlanarTwist& twist = commands_.front().twist;
      target_ = {rounded(twist.forward, config_.speed_quantum),
                 rounded(twist.yaw_rate, config_.yaw_quantum)};
      commands_.pop_front();
    }
    if (i % kSampleSteps == 0) samples.push_back(sample(t));
    state_ = pioneer_dynamics::step(config_.vehicle, config_.ground, state_, target_, push, kStep,
                                    cache_)
                 .state;
  }
  return samples;
}

ErrorFigures figures(const std::vector<RigSample>& samples, double from, double until,
                     bool by_odometry) {
  ErrorFigures result;
  double squares = 0.0;
  long count = 0;
  for (const RigSample& sample : samples) {
    if (sample.t < from || sample.t > until) continue;
    const double distance = (by_odometry ? sample.odometry_error : sample.error).norm();
    squares += distance * distance;
    result.peak = std::max(result.peak, distance);
    ++count;
  }
  result.rms = count > 0 ? std::sqrt(squares / static_cast<double>(count)) : 0.0;
  return result;
}

}  // namespace foothill_tracking
