#include "foothill_proxy/pioneer.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace foothill_proxy {
namespace {

namespace dynamics = pioneer_dynamics;

/// The floor is looked at again after this much of motion.
constexpr double kGroundDistance = 0.005;  // [m]
constexpr double kGroundTurn = 0.03;       // [rad]

DeviceTiming timing(const PioneerConfig& config, Instant period, Instant latency) {
  return {period, config.ideal ? Instant::zero() : latency};
}

DeviceTiming packets(const PioneerConfig& config) {
  return timing(config, config.link.packet_period, config.link.packet_latency);
}

/// Returns the bumper segment, from the left, that a direction points to; nothing beside the ring.
/// @param angle From the ring's middle, to the left [rad].
std::optional<std::size_t> segment(double angle) {
  // As in urdf/p3dx_sensors.xacro: segments of 27 degrees, the outermost at 54.
  constexpr double kWidth = 27.0 * std::numbers::pi / 180.0;
  const double from_left = std::floor(0.5 * BumperSample::kSegments - angle / kWidth);
  if (from_left < 0.0 || from_left >= BumperSample::kSegments) return std::nullopt;
  return static_cast<std::size_t>(from_left);
}

}  // namespace

Pioneer::Pioneer(const PioneerConfig& config, const std::string& name, std::uint64_t seed,
                 Bell& bell)
    : config_{config},
      commands_{std::make_shared<CommandBox<DriveCommand>>(name + "/cmd_vel", bell)},
      command_line_{timing(config, Instant{1}, config.link.command_latency),
                    derived_seed(seed, name + "/cmd_vel")},
      odometry_{packets(config), derived_seed(seed, name + "/odom")},
      joints_{packets(config), derived_seed(seed, name + "/joint_states")},
      bumpers_{packets(config), derived_seed(seed, name + "/bumper")},
      battery_{timing(config, config.link.battery_period, config.link.packet_latency),
               derived_seed(seed, name + "/battery_state")},
      link_faults_{derived_seed(seed, name + "/link")},
      cache_{config_.vehicle.model} {
  reset();
}

void Pioneer::reset() {
  const dynamics::Pose pose = state_.body.motion.pose();
  state_ = dynamics::start(config_.vehicle, pose);
  state_.battery = dynamics::charged(config_.vehicle.battery, config_.charge);
  odometry_origin_ = pose;
  target_ = {};
  commanded_at_ = Instant::min();
  timed_out_ = true;
  motors_enabled_ = true;
  stalled_until_ = Instant::min();
  pressed_ = {};
  ground_revision_ = 0;
  last_packet_ = Instant::min();
  reconnects_ = 0;
  lost_packets_ = 0;
  was_reachable_ = true;
  commands_->clear();
  command_line_.reset();
  odometry_.reset();
  joints_.reset();
  bumpers_.reset();
  battery_.reset();
  link_faults_.reset();
}

BodyMotion Pioneer::motion() const {
  const dynamics::Motion& body = state_.body.motion;
  return {.pose = {body.x, body.y, body.heading, floor_height_},
          .forward = body.forward,
          .lateral = body.lateral,
          .yaw_rate = body.yaw_rate,
          .normal_W = normal_W_};
}

void Pioneer::place(const foothill_scene::PlanarPose& pose) {
  const dynamics::Motion before = state_.body.motion;
  state_.body = dynamics::at_rest({pose.x, pose.y, pose.yaw});
  state_.body.motion.angle_left = before.angle_left;
  state_.body.motion.angle_right = before.angle_right;
  const dynamics::Ticks ticks = config_.vehicle.servo.encoders.read(state_.body.motion.angle());
  state_.servo = dynamics::start_servo(config_.vehicle.servo, ticks);
  // Ideal odometry goes on from where it was, for whoever carries a robot turns no wheel.
  const Eigen::Rotation2Dd turn{pose.yaw - before.heading};
  const Eigen::Vector2d back =
      turn * Eigen::Vector2d{odometry_origin_.x - before.x, odometry_origin_.y - before.y};
  odometry_origin_ = {pose.x + back.x(), pose.y + back.y(),
                      odometry_origin_.heading + turn.angle()};
  floor_height_ = pose.z;
  ground_revision_ = 0;
}

void Pioneer::step(const StepInput& input) {
  receive(input.begin);
  stand_on(input.terrain);
  const dynamics::Wrench external =
      input.touches.empty() ? dynamics::Wrench{} : push(input.touches);
  pause_if_stalled(input);
  dynamics::advance(config_.vehicle, ground_, target_, external, input.dt, cache_, state_);
}

void Pioneer::pause_if_stalled(const StepInput& input) {
  const bool is_hit_ahead =
      config_.bump_stall && std::ranges::any_of(input.touches, [this](const Touch& touch) {
        return touch.p_B.x() * target_.forward > 0.0;
      });
  if (is_hit_ahead || state_.stalled()) stalled_until_ = input.begin + config_.stall_pause;
  state_.motors_enabled = motors_enabled_ && input.begin >= stalled_until_;
}

void Pioneer::receive(Instant now) {
  if (const auto command = commands_->take(now); command && is_reachable()) {
    if (!link_faults_.loses_one()) command_line_.measure(now, *command, link_faults_.delay());
  }
  while (const auto command = command_line_.take(now)) {
    const auto quantised = [this](double value, double quantum) {
      return config_.ideal || quantum == 0.0 ? value : std::round(value / quantum) * quantum;
    };
    target_ = {quantised(command->value.forward, config_.link.speed_quantum),
               quantised(command->value.yaw_rate, config_.link.yaw_quantum)};
    commanded_at_ = now;
    timed_out_ = false;
  }
  if (!timed_out_ && now - commanded_at_ > config_.link.command_timeout) {
    timed_out_ = true;
    target_ = {};
  }
}

void Pioneer::stand_on(const Terrain& terrain) {
  const dynamics::Pose pose = state_.body.motion.pose();
  const double dx = pose.x - ground_at_.x;
  const double dy = pose.y - ground_at_.y;
  const bool is_near = dx * dx + dy * dy < kGroundDistance * kGroundDistance &&
                       std::abs(pose.heading - ground_at_.heading) < kGroundTurn;
  const bool is_known = ground_revision_ == terrain.revision;
  if (is_near && is_known) return;
  if (!is_known) tyre_surface_ = nullptr;
  ground_at_ = pose;
  ground_revision_ = terrain.revision;
  const Eigen::Rotation2Dd turn{pose.heading};
  const auto below = [&](double x, double y) {
    const Eigen::Vector2d p = Eigen::Vector2d{pose.x, pose.y} + turn * Eigen::Vector2d{x, y};
    return terrain.scene.ground(p.x(), p.y(), floor_height_ + kStepHeight);
  };
  const auto& body = config_.vehicle.model.parameters();
  // Over the edge of the world, the last floor goes on.
  if (const auto middle = below(0.0, 0.0)) {
    floor_height_ = middle->height;
    if (!is_known || middle->normal_W != normal_W_) {
      normal_W_ = middle->normal_W;
      ground_.gravity_W = Eigen::Quaterniond::FromTwoVectors(normal_W_, Eigen::Vector3d::UnitZ()) *
                          terrain.gravity_W;
    }
  }
  if (const auto at = below(0.0, body.left.half_track)) ground_.left = tyre(terrain, *at->surface);
  if (const auto at = below(0.0, -body.right.half_track)) {
    ground_.right = tyre(terrain, *at->surface);
  }
  if (const auto at = below(body.caster.x, body.caster.y)) {
    ground_.caster = tyre(terrain, *at->surface);
  }
}

const dynamics::SurfacePair& Pioneer::tyre(const Terrain& terrain,
                                           const foothill_scene::Surface& surface) {
  if (tyre_surface_ != &surface) {
    tyre_surface_ = &surface;
    tyre_pair_ = tyre_on(terrain, surface);
  }
  return tyre_pair_;
}

dynamics::Wrench Pioneer::push(std::span<const Touch> touches) {
  const double height = 0.5 * (config_.footprint.bottom() + config_.footprint.top());
  dynamics::Wrench sum;
  for (const Touch& touch : touches) {
    const dynamics::Wrench one = dynamics::wrench_at({touch.p_B.x(), touch.p_B.y(), height},
                                                     {touch.force_B.x(), touch.force_B.y(), 0.0});
    sum.force += one.force;
    sum.moment += one.moment;
    press(touch.p_B);
  }
  return sum;
}

void Pioneer::press(const Eigen::Vector2d& p_B) {
  // The rings lie around the middle of the robot, which is behind the wheels' axis.
  const auto corners = config_.footprint.corners();
  const auto [back, front] =
      std::ranges::minmax(corners, {}, [](const Eigen::Vector2d& corner) { return corner.x(); });
  const double ahead = p_B.x() - 0.5 * (back.x() + front.x());
  auto& ring = ahead >= 0.0 ? pressed_.front : pressed_.rear;
  if (const auto number = segment(std::atan2(p_B.y(), std::abs(ahead)))) ring[*number] = 1.0;
}

}  // namespace foothill_proxy
