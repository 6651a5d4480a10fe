#include <chrono>
#include <cmath>

#include "conversions.hpp"
#include "modes_node.hpp"

namespace pioneer_modes {
namespace {

/// Odometry that is older than the last by more than this is no straggler: the clock was reset [s].
constexpr double kGoneBack = 1.0;
/// In lock-step, a topic that has kept everyone waiting for so long is taken for dead.
constexpr std::chrono::milliseconds kPatience{1500};
/// Without a mode, zeros are repeated for so long; then others may drive [s].
constexpr double kLastWords = 0.5;
constexpr std::size_t kMostPending = 64;

/// Returns the first multiple of a period after a time, both in seconds; exact to a nanosecond.
double next_tick(double t, double period) {
  const auto whole = std::llround(t * 1e9);
  const auto step = std::llround(period * 1e9);
  return 1e-9 * static_cast<double>((whole / step + 1) * step);
}

}  // namespace

void ModesNode::on_odometry(const nav_msgs::msg::Odometry& odom) {
  const double t = to_seconds(odom.header.stamp);
  const auto pose = to_pose(odom.pose.pose);
  if (!pose) return;
  if (t < odometry_at_ - kGoneBack) begin_anew();
  if (pending_.empty()) progress_ = std::chrono::steady_clock::now();
  pending_.emplace_back(t, *pose);
  if (pending_.size() > kMostPending) pending_.pop_front();
  work();
}

void ModesNode::on_sonar(const sensor_msgs::msg::Range& range) {
  const auto number = transducer_number(range.header.frame_id);
  if (!number) return;
  sonar_.add(to_seconds(range.header.stamp), {*number, static_cast<double>(range.range)});
  work();
}

void ModesNode::begin_anew() {
  RCLCPP_WARN(get_logger(), "time has gone back: beginning anew");
  law_.restart();
  pending_.clear();
  sonar_.clear();
  bumper_.clear();
  link_.clear();
  battery_.clear();
  commander_.clear();
  imu_.clear();
  odometry_at_ = silent_after_ = -1e9;
}

bool ModesNode::is_complete_until(double t) const {
  return sonar_.is_complete_until(t) && bumper_.is_complete_until(t) &&
         link_.is_complete_until(t) && battery_.is_complete_until(t) &&
         (parameters_.imu_period == 0.0 || imu_.is_complete_until(t));
}

void ModesNode::work() {
  while (!pending_.empty()) {
    const auto [t, pose] = pending_.front();
    if (parameters_.lock_step && !is_complete_until(t)) return;
    pending_.pop_front();
    progress_ = std::chrono::steady_clock::now();
    use(t, pose);
    if (parameters_.lock_step) command(next_tick(t, parameters_.tick));
  }
}

void ModesNode::use(double t, const Pose& pose) {
  odometry_at_ = t;
  law_.hear_odometry(t, pose);
  while (const auto echo = sonar_.take_until(t)) {
    law_.hear_sonar(echo->first, echo->second.transducer, echo->second.range);
  }
  while (const auto bumps = bumper_.take_until(t)) law_.hear_bumper(bumps->first, bumps->second);
  while (const auto link = link_.take_until(t)) law_.hear_link(link->first, link->second);
  while (const auto charge = battery_.take_until(t)) law_.hear_battery(charge->second);
  while (const auto force = imu_.take_until(t)) law_.hear_force(force->first, force->second);
  if (!parameters_.lock_step) return;
  while (const auto wish = commander_.take_until(t)) {
    law_.hear_commander(wish->first, wish->second);
  }
}

void ModesNode::command(double t) {
  const ModeOutput output = law_.command(t);
  if (output.mode != Mode::kNone) silent_after_ = t + kLastWords;
  state_->publish(to_msg(output, t, parameters_.robot));
  // A world in lock-step needs an answer in every mode.
  if (parameters_.lock_step || t <= silent_after_) {
    cmd_vel_->publish(to_msg(output.command, t, parameters_.robot));
  }
  report(output);
}

void ModesNode::on_timer() {
  const double t = now().seconds();
  // A commander's word counts as soon as it is there, and from when it was said.
  while (const auto wish = commander_.take_until(t)) {
    law_.hear_commander(wish->first, wish->second);
  }
  // Bumpers and the link, too: they must not wait for odometry.
  while (const auto bumps = bumper_.take_until(t)) law_.hear_bumper(bumps->first, bumps->second);
  while (const auto link = link_.take_until(t)) law_.hear_link(link->first, link->second);
  command(t);
}

void ModesNode::on_patience() {
  if (pending_.empty() || std::chrono::steady_clock::now() - progress_ < kPatience) return;
  const double t = pending_.front().first;
  const auto give_up = [&](auto& shelf, const char* topic) {
    if (shelf.is_complete_until(t)) return;
    RCLCPP_WARN(get_logger(), "no %s: going on without", topic);
    shelf.give_up();
  };
  give_up(sonar_, "sonar");
  give_up(bumper_, "bumper");
  give_up(link_, "link_state");
  give_up(battery_, "battery_state");
  if (parameters_.imu_period > 0.0) give_up(imu_, "imu");
  work();
}

void ModesNode::report(const ModeOutput& output) {
  if (output.halt == reported_) return;
  reported_ = output.halt;
  if (output.halt != Halt::kNothing) RCLCPP_INFO(get_logger(), "%s", to_cstr(output.halt));
}

}  // namespace pioneer_modes
