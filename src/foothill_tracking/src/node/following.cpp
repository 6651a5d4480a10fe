#include <cmath>
#include <utility>

#include "conversions.hpp"
#include "orbit_tracker.hpp"

namespace foothill_tracking {
namespace {

/// Without an answer for so many periods, the watchdog speaks.
constexpr double kSilentPeriods = 3.0;
constexpr std::size_t kPathPoints = 181;
constexpr std::size_t kMostPending = 64;
const Floor kEndlessFloor{{-1e9, -1e9}, {1e9, 1e9}};
/// Odometry that is older than the last by more than this is no straggler: the clock was reset [s].
constexpr double kGoneBack = 1.0;
/// A craft beyond this is nowhere near a floor [m].
constexpr double kFarthest = 1e4;
constexpr double kLookAhead = 5.0;  // [s]

bool is_near(const FloorMotion& motion) {
  return motion.p_WC.norm() < kFarthest && motion.v_WC.norm() < kFarthest &&
         motion.a_WC.norm() < kFarthest;
}

/// Returns the first multiple of a period after a time, both in seconds; exact to a nanosecond.
double next_tick(double t, double period) {
  const auto whole = std::llround(t * 1e9);
  const auto step = std::llround(period * 1e9);
  return 1e-9 * static_cast<double>((whole / step + 1) * step);
}

/// Returns a length to the millimetre, without the sign of a negative zero [m].
double to_millimetres(double length) { return std::round(1e3 * length) / 1e3 + 0.0; }

}  // namespace

void OrbitTracker::on_cluster(const foothill_msgs::msg::ClusterState& state) {
  auto report = to_report(state);
  if (!report) {
    refuse(report.error().reason);
    return;
  }
  shelf_.add(std::move(*report));
  answer();
}

void OrbitTracker::on_odometry(const nav_msgs::msg::Odometry& odom) {
  const auto measurement = to_measurement(odom, parameters_.start_pose);
  if (!measurement) return;
  if (measurement->t < tracker_.measured_at() - kGoneBack) begin_anew(measurement->t);
  pending_.push_back(*measurement);
  if (pending_.size() > kMostPending) pending_.pop_front();
  answer();
}

void OrbitTracker::begin_anew(double t) {
  RCLCPP_WARN(get_logger(), "time has gone back: beginning anew");
  tracker_.restart();
  shelf_.forget_after(t + parameters_.orbit_period);
  pending_.clear();
  report_.reset();
  last_law_ = last_command_ = -1e9;
  last_ = {};
}

void OrbitTracker::answer() {
  while (!pending_.empty()) {
    const Measurement measurement = pending_.front();
    if (parameters_.lock_step && !shelf_.is_complete_until(measurement.t)) return;
    pending_.pop_front();
    answer(measurement);
  }
}

void OrbitTracker::answer(const Measurement& measurement) {
  const double latest = parameters_.lock_step ? measurement.t : now().seconds() + 1.0;
  if (const auto report = shelf_.last_until(latest)) use(*report);
  tracker_.measure(measurement);
  const double t = parameters_.lock_step ? next_tick(measurement.t, parameters_.command_period)
                                         : now().seconds();
  command(t, measurement.t);
  if (parameters_.closed_loop) feed_back(measurement);
}

void OrbitTracker::use(const ClusterReport& report) {
  if (report_ && report.t == report_->t) return;
  if (!map_ || (report.speed != mapped_rate_ && report.speed > 0.0)) make_map(report);
  const auto craft = find_craft(report, parameters_.craft);
  if (!craft) return refuse(craft.error().reason);
  if (!map_) return;
  FloorMap map = *map_;
  if (report.speed == 0.0) map.rate = 0.0;
  auto reference =
      std::make_shared<CraftReference>(map, CraftReport{report.t, (*craft)->motion, report.chief});
  if (!is_near(reference->at(report.t)) || !is_near(reference->at(report.t + kLookAhead))) {
    return refuse(parameters_.craft + " is nowhere near the floor");
  }
  report_ = report;
  tracker_.set_craft(std::move(reference), report.t);
}

void OrbitTracker::make_map(const ClusterReport& report) {
  if (report.speed == 0.0) return refuse("the cluster is paused or its flight has ended");
  MapWish wish = parameters_.map;
  // Where the orbit lies was settled at first: from then on, only its time may be too fast.
  if (map_) wish.floor = kEndlessFloor;
  const auto map = map_cluster(report, wish, report.speed, parameters_.tracker.limits);
  if (!map) return refuse(map.error().reason);
  map_ = *map;
  mapped_rate_ = report.speed;
  // What follows keeps the scale and the place, whatever the time does.
  parameters_.map.scale = map->scale;
  parameters_.map.p_WO = map->p_WO;
  refusal_.clear();
  RCLCPP_INFO(get_logger(), "%s/%s on the floor: scale %.6g, origin (%.3f, %.3f) m, time x %g",
              parameters_.cluster.c_str(), parameters_.craft.c_str(), map->scale,
              to_millimetres(map->p_WO.x()), to_millimetres(map->p_WO.y()), map->rate);
  if (const auto path = floor_path(report, parameters_.craft, *map, kPathPoints)) {
    publisher_.publish_path(*path, report.t);
  }
}

void OrbitTracker::refuse(const std::string& reason) {
  if (map_) tracker_.stop();
  if (reason != refusal_) RCLCPP_ERROR(get_logger(), "%s", reason.c_str());
  refusal_ = reason;
}

void OrbitTracker::command(double t, double odometry_at) {
  const double period = parameters_.tracker.period;
  const double acts = t + parameters_.command_latency;
  const bool is_due = t - last_law_ > period - 0.5 * parameters_.command_period;
  const TrackerState before = tracker_.state();
  if (is_due) {
    last_ = tracker_.command(acts, period);
    last_law_ = t;
  }
  last_command_ = t;
  geometry_msgs::msg::TwistStamped message;
  message.header.stamp = to_stamp(t);
  message.header.frame_id = parameters_.robot + "/base_link";
  message.twist.linear.x = last_.command.twist.forward;
  message.twist.angular.z = last_.command.twist.yaw_rate;
  cmd_vel_->publish(message);
  if (!is_due) return;
  publisher_.publish(last_, {.t = acts,
                             .law = std::string{tracker_.law().name()},
                             .refusal = refusal_,
                             .map = map_.value_or(FloorMap{}),
                             .odometry_age = acts - odometry_at,
                             .reference_age = report_ ? acts - report_->t : 0.0,
                             .slipping = tracker_.is_slipping()});
  if (last_.state != before) {
    RCLCPP_INFO(get_logger(), "%s%s%s", to_cstr(last_.state),
                last_.fault == Fault::kNone ? "" : ": ",
                last_.fault == Fault::kNone ? "" : to_cstr(last_.fault));
  }
}

void OrbitTracker::on_watchdog() {
  const double t = now().seconds();
  const bool was_heard = last_command_ > 0.0;
  if (!was_heard || t - last_command_ < kSilentPeriods * parameters_.command_period) return;
  command(t, tracker_.measured_at());
}

void OrbitTracker::feed_back(const Measurement& measurement) {
  const bool is_pushed =
      last_.state == TrackerState::kTracking && last_.distance > parameters_.feedback_distance;
  if (!is_pushed || !map_) return;
  FloorMotion motion = last_.craft;
  motion.p_WC.head<2>() = measurement.pose.position();
  motion.v_WC.head<2>() = measurement.twist.forward * measurement.pose.ahead();
  feedback_->publish(to_feedback(map_->to_orbit(motion).state, parameters_.cluster,
                                 parameters_.craft, measurement.t));
}

}  // namespace foothill_tracking
