#include "pioneer_modes_yard/yard_rig.hpp"

#include <algorithm>
#include <stdexcept>

#include "foothill_core/seed.hpp"

namespace pioneer_modes_yard {
namespace {

using namespace std::chrono_literals;
using foothill_core::is_multiple;
using foothill_core::seconds;
using pioneer_modes::ModesConfig;

constexpr auto kTick = 100ms;  // Period of commands and of packets.
constexpr auto kImuPeriod = 50ms;
const char* const kName = "robot1";

ModesConfig seeded(ModesConfig config, std::uint64_t seed) {
  config.wander.seed = seed;
  return config;
}

}  // namespace

YardRig::YardRig(const std::string& world_file, const ModesConfig& config, std::uint64_t seed)
    : world_{terrain_of(world_file), 1ms},
      robot_{std::make_unique<foothill_proxy::Pioneer>(foothill_proxy::PioneerConfig{}, kName, seed,
                                                       wake_signal_)},
      sonar_{foothill_sensors::p3dx_sonar(), foothill_core::derived_seed(seed, "sonar")},
      sensor_view_{kName, {.frame = "base_link"}, 6.0},
      imu_{{.gravity_W = world_.terrain().gravity_W}, foothill_core::derived_seed(seed, "imu")},
      law_{seeded(config, seed)},
      judge_{robot_->footprint()} {
  const auto done = world_.add(kName, *robot_, {});
  if (!done) throw std::runtime_error{done.error().reason};
  robot_->reset();
  history_.include_visuals();
}

void YardRig::run(double duration) {
  const Instant end = world_.now() + foothill_core::from_seconds(duration);
  while (world_.now() < end) step();
}

void YardRig::step() {
  if (is_multiple(world_.now(), kTick)) {
    robot_->commands()->put(world_.now(), {next_.forward, next_.yaw_rate});
    history_.record(world_, true);
  }
  world_.step();
  const Instant now = world_.now();
  robot_->measure(now);
  history_.record(world_, false);
  if (is_multiple(now, kImuPeriod)) measure_imu();
  if (is_multiple(now, kTick)) {
    measure_sonar();
    judge_.update(world_.terrain(), robot_->motion().pose);
  }
  process_packets();
}

void YardRig::measure_imu() {
  const foothill_proxy::BodyMotion motion = robot_->motion();
  forces_.emplace_back(seconds(world_.now()),
                       imu_.measure(last_motion_, motion, seconds(kImuPeriod)).f_I);
  last_motion_ = motion;
}

void YardRig::measure_sonar() {
  const Instant end = world_.now();
  const Instant begin = end - kTick;
  const foothill_proxy::Exposure exposure = history_.exposure(begin, end);
  if (!sensor_view_.update(exposure)) return;
  for (const auto& firing : firings(sonar_.config(), begin, end)) {
    const auto motion = exposure.motion(kName, firing.time);
    const auto share = static_cast<float>(seconds(firing.time - begin) / seconds(kTick));
    sonar_readings_.push_back(
        {seconds(firing.time), firing.transducer,
         sonar_.measure(sensor_view_.view(), firing, share,
                        foothill_proxy::base_pose(*motion, robot_->base_height()))});
  }
}

void YardRig::process_packets() {
  const Instant now = world_.now();
  while (const auto battery = robot_->take_battery(now)) law_.on_battery(battery->value.charge);
  if (is_multiple(now, 1s)) law_.on_link(seconds(now), robot_->link(now).connected);
  const auto odometry = robot_->take_odometry(now);
  if (!odometry) return;
  const double t = seconds(odometry->measured);
  law_.on_odometry(t, odometry->value.pose);
  for (; !sonar_readings_.empty() && sonar_readings_.front().t <= t; sonar_readings_.pop_front()) {
    law_.on_sonar(sonar_readings_.front().t, sonar_readings_.front().transducer,
                  sonar_readings_.front().range);
  }
  for (; !forces_.empty() && forces_.front().first <= t; forces_.pop_front()) {
    law_.on_specific_force(forces_.front().first, forces_.front().second);
  }
  while (const auto bumper = robot_->take_bumpers(now)) {
    const auto any = [](const auto& ring) { return std::ranges::count(ring, 1.0) > 0; };
    const auto& value = bumper->value;
    law_.on_bumper(t, {any(value.front), any(value.rear), value.left_stalled > 0.5});
  }
  const pioneer_modes::ModeOutput output = law_.command(t + seconds(kTick));
  const bool is_steep = output.halt == pioneer_modes::Halt::kSteep;
  if (is_steep && !was_steep_) ++slopes_;
  was_steep_ = is_steep;
  next_ = output.command;
}

DriveReport YardRig::report() const {
  DriveReport report = judge_.report();
  report.slopes = slopes_;
  return report;
}

}  // namespace pioneer_modes_yard
