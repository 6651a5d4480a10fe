#include "orbit_tracker.hpp"

#include <cmath>
#include <utility>

#include "conversions.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "rclcpp_components/register_node_macro.hpp"
#include "sensor_msgs/msg/imu.hpp"
#include "std_srvs/srv/trigger.hpp"
#include "tf2_ros/qos.hpp"

namespace foothill_tracking {
namespace {

/// Number of command periods without odometry after which the watchdog commands the robot.
constexpr double kSilentPeriods = 3.0;
constexpr std::size_t kPathPoints = 181;

/// Rounds a length to the millimetre for the log, without a negative zero [m].
double to_millimetres(double length) { return std::round(1e3 * length) / 1e3 + 0.0; }

}  // namespace

OrbitTracker::OrbitTracker(const rclcpp::NodeOptions& options)
    : rclcpp::Node{"orbit_tracker", options},
      parameters_{foothill_tracking::declare_parameters(*this)},
      tracker_{parameters_.tracker},
      mapper_{parameters_.craft, parameters_.map, parameters_.tracker.limits},
      reports_{{.period = parameters_.orbit_period}},
      commander_{parameters_.lock_step, parameters_.command_period},
      publisher_{*this, parameters_},
      law_parameters_{*this, parameters_, tracker_},
      cmd_vel_{*this, "cmd_vel", 10},
      feedback_{*this, "/" + parameters_.cluster + "/" + parameters_.craft + "/feedback", 10},
      static_transforms_{*this, "/tf_static", tf2_ros::StaticBroadcasterQoS()} {
  create_subscriptions();
  create_services();
  watchdog_ = rclcpp::create_timer(this, get_clock(),
                                   rclcpp::Duration::from_seconds(parameters_.command_period),
                                   [this] { on_watchdog(); });
  publish_odometry_frame();
}

void OrbitTracker::create_subscriptions() {
  subscriptions_.push_back(create_subscription<foothill_msgs::msg::ClusterState>(
      "/" + parameters_.cluster + "/state", 50,
      [this](const foothill_msgs::msg::ClusterState& state) { on_cluster(state); }));
  subscriptions_.push_back(create_subscription<nav_msgs::msg::Odometry>(
      "odom", 50, [this](const nav_msgs::msg::Odometry& odom) { on_odometry(odom); }));
  subscriptions_.push_back(create_subscription<sensor_msgs::msg::Imu>(
      "imu", rclcpp::SensorDataQoS(), [this](const sensor_msgs::msg::Imu& imu) {
        if (!std::isfinite(imu.angular_velocity.z)) return;
        tracker_.measure_yaw_rate(foothill_ros::to_seconds(imu.header.stamp),
                                  imu.angular_velocity.z);
      }));
}

void OrbitTracker::create_services() {
  using std_srvs::srv::Trigger;
  const auto add = [this](const std::string& name, void (Tracker::*act)()) {
    services_.push_back(create_service<Trigger>(
        name,
        [this, act](const Trigger::Request::SharedPtr, Trigger::Response::SharedPtr response) {
          (tracker_.*act)();
          response->success = true;
        }));
  };
  add("tracking/stop", &Tracker::stop);
  add("tracking/resume", &Tracker::resume);
}

void OrbitTracker::publish_odometry_frame() {
  tf2_msgs::msg::TFMessage message;
  auto& transform = message.transforms.emplace_back();
  transform.transform = foothill_ros::to_transform(parameters_.start_pose);
  // Odometry is planar and starts at zero, at the height of base_link.
  transform.transform.translation.z = parameters_.base_height;
  transform.header.frame_id = parameters_.floor_frame;
  transform.child_frame_id = parameters_.robot + "/odom";
  static_transforms_.publish(message);
}

void OrbitTracker::on_cluster(const foothill_msgs::msg::ClusterState& state) {
  auto report = to_report(state);
  if (!report) {
    reject(report.error().reason);
    return;
  }
  if (report->t <= reports_.newest_stamp()) reports_.clear();
  const double stamp = report->t;
  reports_.add(stamp, std::move(*report));
  process();
}

void OrbitTracker::on_odometry(const nav_msgs::msg::Odometry& odom) {
  const auto measurement = to_measurement(odom, parameters_.start_pose);
  if (!measurement) return;
  if (!commander_.add(measurement->t, *measurement)) restart(measurement->t);
  process();
}

void OrbitTracker::restart(double t) {
  RCLCPP_WARN(get_logger(), "The clock has jumped back: restarting.");
  tracker_.restart();
  reports_.discard_after(t + parameters_.orbit_period);
  report_stamp_.reset();
  last_law_ = last_command_ = -1e9;
  last_ = {};
}

void OrbitTracker::process() {
  commander_.process([this](double t) { return reports_.is_complete_until(t); },
                     [this](double, const Measurement& measurement) { answer(measurement); });
}

void OrbitTracker::answer(const Measurement& measurement) {
  const double latest = parameters_.lock_step ? measurement.t : now().seconds() + 1.0;
  if (const ClusterReport* const report = reports_.newest_until(latest)) use(*report);
  tracker_.measure(measurement);
  command(commander_.command_time(measurement.t, now().seconds()), measurement.t);
  if (parameters_.closed_loop) publish_feedback(measurement);
}

void OrbitTracker::use(const ClusterReport& report) {
  if (report.t == report_stamp_) return;
  const CraftMapper::Update update = mapper_.update(report);
  if (update.map_changed) {
    const FloorMap& map = *mapper_.map();
    RCLCPP_INFO(get_logger(), "%s/%s on the floor: scale %.6g, origin (%.3f, %.3f) m, time x %g",
                parameters_.cluster.c_str(), parameters_.craft.c_str(), map.scale,
                to_millimetres(map.p_WO.x()), to_millimetres(map.p_WO.y()), map.rate);
    if (const auto path = floor_path(report, parameters_.craft, map, kPathPoints)) {
      publisher_.publish_path(*path, report.t);
    }
  }
  if (!update.rejection.empty()) reject(update.rejection);
  // The reason for a stop is reported until the robot resumes.
  const bool is_stopped =
      tracker_.state() == TrackerState::kStopping || tracker_.state() == TrackerState::kStopped;
  if (update.rejection.empty() && !is_stopped) rejection_.clear();
  if (!update.reference) return;
  report_stamp_ = report.t;
  tracker_.set_craft(update.reference, report.t);
}

void OrbitTracker::reject(const std::string& reason) {
  if (mapper_.map()) tracker_.stop();
  if (reason != rejection_) RCLCPP_ERROR(get_logger(), "%s", reason.c_str());
  rejection_ = reason;
}

void OrbitTracker::command(double t, double odometry_at) {
  const double period = parameters_.tracker.period;
  const double effective = t + parameters_.command_latency;
  const bool is_due = t - last_law_ > period - 0.5 * parameters_.command_period;
  const TrackerState before = tracker_.state();
  if (is_due) {
    last_ = tracker_.command(effective, period);
    last_law_ = t;
  }
  last_command_ = t;
  geometry_msgs::msg::TwistStamped message;
  message.header.stamp = foothill_ros::to_stamp(t);
  message.header.frame_id = parameters_.robot + "/base_link";
  message.twist.linear.x = last_.command.twist.forward;
  message.twist.angular.z = last_.command.twist.yaw_rate;
  cmd_vel_.publish(message);
  if (!is_due) return;
  publisher_.publish(last_, {.t = effective,
                             .law = std::string{tracker_.law().name()},
                             .rejection = rejection_,
                             .map = mapper_.map().value_or(FloorMap{}),
                             .odometry_age = effective - odometry_at,
                             .reference_age = report_stamp_ ? effective - *report_stamp_ : 0.0,
                             .slipping = tracker_.is_slipping()});
  if (last_.state != before) {
    RCLCPP_INFO(get_logger(), "%s%s%s", to_cstr(last_.state),
                last_.fault == TrackingFault::kNone ? "" : ": ",
                last_.fault == TrackingFault::kNone ? "" : to_cstr(last_.fault));
  }
}

void OrbitTracker::on_watchdog() {
  const double t = now().seconds();
  const bool has_commanded = last_command_ > 0.0;
  if (!has_commanded || t - last_command_ < kSilentPeriods * parameters_.command_period) return;
  command(t, tracker_.measured_at());
}

void OrbitTracker::publish_feedback(const Measurement& measurement) {
  const bool is_pushed =
      last_.state == TrackerState::kTracking && last_.distance > parameters_.feedback_distance;
  if (!is_pushed || !mapper_.map()) return;
  FloorMotion motion = last_.craft;
  motion.p_WC.head<2>() = measurement.pose.position();
  motion.v_WC.head<2>() = measurement.twist.forward * measurement.pose.forward();
  feedback_.publish(to_feedback(mapper_.map()->to_orbit(motion).state, parameters_.cluster,
                                parameters_.craft, measurement.t));
}

}  // namespace foothill_tracking

RCLCPP_COMPONENTS_REGISTER_NODE(foothill_tracking::OrbitTracker)
