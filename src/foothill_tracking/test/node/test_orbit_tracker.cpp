#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cmath>
#include <random>

#include "conversions.hpp"
#include "foothill_msgs/msg/tracking_state.hpp"
#include "foothill_orbit/transition.hpp"
#include "foothill_tracking/coasting.hpp"
#include "nav_msgs/msg/path.hpp"
#include "orbit_tracker.hpp"
#include "tf2_ros/buffer.h"
#include "tf2_ros/transform_listener.h"

namespace foothill_tracking {
namespace {

using foothill_msgs::msg::ClusterState;
using foothill_msgs::msg::TrackingState;
using geometry_msgs::msg::TwistStamped;
using nav_msgs::msg::Odometry;
using ::testing::HasSubstr;

constexpr double kMu = 3.986004418e14;
constexpr double kRadius = 6800e3;
constexpr double kPeriod = 0.1;

/// A deputy on a projected circle of 200 m, by Clohessy and Wiltshire, fifty times as fast.
ClusterState cluster_at(double t, double speed = 50.0) {
  const double n = std::sqrt(kMu / std::pow(kRadius, 3));
  const foothill_orbit::HillState start{.p_OC = {100.0, 0.0, 200.0}, .v_OC = {0.0, -200.0 * n, 0}};
  const double orbit_time = speed * t;
  const auto state = *foothill_orbit::predict({.mean_motion = n}, start, orbit_time);
  const Eigen::Vector3d a = relative_acceleration({.mean_motion = n}, state);
  const double angle = n * orbit_time;
  ClusterState message;
  message.header.stamp = to_stamp(t);
  message.cluster = "pair";
  message.time = orbit_time;
  message.speed = speed;
  message.position.x = kRadius * std::cos(angle);
  message.position.y = kRadius * std::sin(angle);
  message.velocity.x = -n * kRadius * std::sin(angle);
  message.velocity.y = n * kRadius * std::cos(angle);
  message.craft.resize(2);
  message.craft[0].name = "chief";
  message.craft[0].acceleration.x = -n * n * message.position.x;
  message.craft[0].acceleration.y = -n * n * message.position.y;
  message.craft[1].name = "deputy";
  message.craft[1].relative_position.x = state.p_OC.x();
  message.craft[1].relative_position.y = state.p_OC.y();
  message.craft[1].relative_position.z = state.p_OC.z();
  message.craft[1].relative_velocity.x = state.v_OC.x();
  message.craft[1].relative_velocity.y = state.v_OC.y();
  message.craft[1].relative_velocity.z = state.v_OC.z();
  message.craft[1].relative_acceleration.x = a.x();
  message.craft[1].relative_acceleration.y = a.y();
  message.craft[1].relative_acceleration.z = a.z();
  return message;
}

/// A tracker in lock-step, and a kinematic robot that does at each tick what it was told for it.
class OrbitTrackerTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  void start(std::vector<rclcpp::Parameter> parameters = {}) {
    parameters.insert(parameters.end(), {{"use_sim_time", true},
                                         {"cluster", "pair"},
                                         {"lock_step", true},
                                         {"odometry_lag", 0.0},
                                         {"command_latency", 0.0},
                                         {"start_pose", std::vector<double>{0.3, -0.4, 1.0}}});
    const auto has_craft = [](const auto& one) { return one.get_name() == "craft"; };
    if (std::ranges::none_of(parameters, has_craft)) parameters.emplace_back("craft", "deputy");
    tracker_ = std::make_shared<OrbitTracker>(rclcpp::NodeOptions{}
                                                  .arguments({"--ros-args", "-r", "__ns:=/robot1"})
                                                  .parameter_overrides(parameters));
    peer_ = std::make_shared<rclcpp::Node>("peer");
    odom_ = peer_->create_publisher<Odometry>("/robot1/odom", 10);
    cluster_ = peer_->create_publisher<ClusterState>("/pair/state", 10);
    commands_ = peer_->create_subscription<TwistStamped>(
        "/robot1/cmd_vel", 50, [this](const TwistStamped& message) { command_ = message; });
    states_ = peer_->create_subscription<TrackingState>(
        "/robot1/tracking_state", 50, [this](const TrackingState& message) { state_ = message; });
    paths_ = peer_->create_subscription<nav_msgs::msg::Path>(
        "/robot1/tracking/path", rclcpp::QoS(1).transient_local(),
        [this](const nav_msgs::msg::Path& message) { path_ = message; });
    feedbacks_ = peer_->create_subscription<Odometry>(
        "/pair/deputy/feedback", 50, [this](const Odometry& message) { feedback_ = message; });
    executor_.add_node(tracker_);
    executor_.add_node(peer_);
    spin_until([this] {
      return odom_->get_subscription_count() == 1 && cluster_->get_subscription_count() == 1 &&
             commands_->get_publisher_count() == 1 && states_->get_publisher_count() == 1;
    });
  }

  template <typename Condition>
  void spin_until(Condition&& condition) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{20};
    while (!condition()) {
      ASSERT_LT(std::chrono::steady_clock::now(), deadline);
      executor_.spin_once(std::chrono::milliseconds{50});
    }
  }

  /// One tick: odometry out, the command for the next tick in, the robot moves.
  void tick() {
    const double t = kPeriod * static_cast<double>(ticks_);
    if (ticks_ % 10 == 0) cluster_->publish(cluster_at(t, speed_));
    Odometry odom;
    odom.header.stamp = to_stamp(t);
    odom.pose.pose.position.x = robot_.x;
    odom.pose.pose.position.y = robot_.y;
    odom.pose.pose.orientation.z = std::sin(0.5 * robot_.heading);
    odom.pose.pose.orientation.w = std::cos(0.5 * robot_.heading);
    odom.twist.twist.linear.x = driving_.forward;
    odom.twist.twist.angular.z = driving_.yaw_rate;
    odom_->publish(odom);
    const auto due = to_stamp(t + kPeriod);
    spin_until([&] { return command_.header.stamp == due && state_.header.stamp == due; });
    robot_ = advance(robot_, driving_, kPeriod);
    driving_ = {.forward = command_.twist.linear.x, .yaw_rate = command_.twist.angular.z};
    ++ticks_;
  }

  void run(double seconds) {
    for (int i = 0; i < std::lround(seconds / kPeriod) && !HasFatalFailure(); ++i) tick();
  }

  std::shared_ptr<OrbitTracker> tracker_;
  rclcpp::Node::SharedPtr peer_;
  rclcpp::Publisher<Odometry>::SharedPtr odom_;
  rclcpp::Publisher<ClusterState>::SharedPtr cluster_;
  rclcpp::Subscription<TwistStamped>::SharedPtr commands_;
  rclcpp::Subscription<TrackingState>::SharedPtr states_;
  rclcpp::Subscription<nav_msgs::msg::Path>::SharedPtr paths_;
  rclcpp::Subscription<Odometry>::SharedPtr feedbacks_;
  rclcpp::executors::SingleThreadedExecutor executor_;
  TwistStamped command_;
  TrackingState state_;
  nav_msgs::msg::Path path_;
  Odometry feedback_;
  Pose robot_{};
  Twist driving_{};
  double speed_{50.0};
  long ticks_{};
};

TEST_F(OrbitTrackerTest, BringsARobotToItsCraftAndKeepsItThere) {
  start();
  run(30.0);
  EXPECT_EQ(state_.state, TrackingState::TRACKING);
  EXPECT_EQ(state_.fault, "");
  EXPECT_EQ(state_.law, "preview");
  EXPECT_LT(state_.distance, 0.005);
  EXPECT_LT(state_.rms_distance, 0.005);
  EXPECT_EQ(state_.rate, 50.0);
  // The path is the ellipse of that plane: half axes sqrt(5) 100 m and 200 m.
  ASSERT_EQ(path_.poses.size(), 181U);
  const auto& first = path_.poses.front().pose.position;
  EXPECT_NEAR(std::hypot(first.x, first.y), state_.scale * 223.607, 1e-4);
  // The robot is where its craft is: on the floor, its own start pose taken into account.
  const Pose floor = compose({0.3, -0.4, 1.0}, robot_);
  EXPECT_NEAR(std::hypot(floor.x, floor.y), state_.scale * 223.6, 0.2);
}

TEST_F(OrbitTrackerTest, SwapsItsLawLiveAndRefusesWhatMakesNoSense) {
  start();
  run(12.0);
  const auto set = [this](const rclcpp::Parameter& parameter) {
    return tracker_->set_parameter(parameter);
  };
  EXPECT_THAT(set({"law", "magic"}).reason, HasSubstr("there are force, gradient, preview"));
  EXPECT_THAT(set({"law", "force"}).reason, HasSubstr("no law for a robot on wheels"));
  EXPECT_THAT(set({"gains.preview.k_along", 99.0}).reason, HasSubstr("k_along is 99"));
  EXPECT_TRUE(set({"gains.preview.k_along", 1.5}).successful);
  EXPECT_TRUE(set({"law", "gradient"}).successful);
  run(0.2);
  EXPECT_EQ(state_.law, "gradient");
}

TEST_F(OrbitTrackerTest, RefusesATimeThatIsTooFastAndSaysWhatFits) {
  start();
  speed_ = 5000.0;
  run(2.0);
  EXPECT_EQ(state_.state, TrackingState::WAITING);
  EXPECT_THAT(state_.fault, HasSubstr("is the fastest that fits"));
  EXPECT_EQ(command_.twist.linear.x, 0.0);
}

TEST_F(OrbitTrackerTest, BeginsAnewWhenTimeGoesBack) {
  // A robot without a servo's ramp is ahead of what is expected of it while it turns.
  start({{"monitor.slip_yaw_rate", 0.5}});
  run(10.0);
  ticks_ = 0;
  driving_ = {};
  command_ = TwistStamped{};
  run(25.0);
  EXPECT_EQ(state_.state, TrackingState::TRACKING) << state_.fault;
  EXPECT_LT(state_.distance, 0.005);
}

TEST_F(OrbitTrackerTest, NamesTheCraftThatThereAre) {
  start({{"craft", "moon"}});
  run(2.0);
  EXPECT_THAT(state_.fault, HasSubstr("there are chief, deputy"));
}

TEST_F(OrbitTrackerTest, FeedsThePlaceOfAPushedRobotBack) {
  start({{"closed_loop", true}, {"feedback_distance", 0.05}});
  spin_until([this] { return feedbacks_->get_publisher_count() == 1; });
  run(20.0);
  ASSERT_EQ(state_.state, TrackingState::TRACKING);
  EXPECT_EQ(feedback_.child_frame_id, "");
  robot_.x += 0.2;
  run(0.3);
  EXPECT_EQ(feedback_.header.frame_id, "pair/hill");
  EXPECT_EQ(feedback_.child_frame_id, "pair/deputy");
  // Where the deputy is by the orbit, and where the robot says: 0.2 m at the map's scale apart.
  const auto truth = cluster_at(kPeriod * static_cast<double>(ticks_)).craft[1].relative_position;
  const auto& told = feedback_.pose.pose.position;
  const double gap = std::hypot(told.x - truth.x, told.y - truth.y, told.z - truth.z);
  EXPECT_NEAR(gap * state_.scale, 0.2, 0.06);
}

TEST_F(OrbitTrackerTest, StaysFiniteAndWithinLimitsWhateverComes) {
  start();
  run(3.0);
  std::mt19937_64 random{7};
  const std::vector<double> odd{0.0, -1.0, 1e-300, 1e300, -1e300, std::nan(""), HUGE_VAL, 1e9};
  const auto any = [&] { return odd[random() % odd.size()]; };
  for (int i = 0; i < 300; ++i) {
    ClusterState state = cluster_at(kPeriod * static_cast<double>(ticks_));
    const std::array<double*, 9> numbers{&state.time,
                                         &state.speed,
                                         &state.position.x,
                                         &state.velocity.y,
                                         &state.craft[0].acceleration.x,
                                         &state.craft[1].relative_position.x,
                                         &state.craft[1].relative_velocity.y,
                                         &state.craft[1].relative_acceleration.z,
                                         &state.craft[1].relative_position.z};
    *numbers[random() % numbers.size()] = any();
    state.status = static_cast<std::uint8_t>(random() % 4);
    if (random() % 20 == 0) state.craft.clear();
    cluster_->publish(state);
    Odometry odom;
    odom.header.stamp = to_stamp(kPeriod * static_cast<double>(ticks_) - 0.05);
    odom.pose.pose.position.x = any();
    odom.twist.twist.angular.z = any();
    odom.pose.pose.orientation.w = any();
    if (random() % 4 == 0) odom_->publish(odom);
    tick();
    ASSERT_TRUE(std::isfinite(command_.twist.linear.x));
    ASSERT_LE(std::abs(command_.twist.linear.x), 0.75);
    ASSERT_TRUE(std::isfinite(command_.twist.angular.z));
    ASSERT_TRUE(std::isfinite(state_.distance));
  }
}

TEST_F(OrbitTrackerTest, TellsWhereOdometryBeganAsHighAsBaseLinkIsAboveTheFloor) {
  start({{"base_height", 0.1}});
  tf2_ros::Buffer buffer{peer_->get_clock()};
  const tf2_ros::TransformListener listener{buffer};
  spin_until([&] { return buffer.canTransform("map", "robot1/odom", tf2::TimePointZero); });
  const auto found = buffer.lookupTransform("map", "robot1/odom", tf2::TimePointZero).transform;
  EXPECT_EQ(found.translation.x, 0.3);
  EXPECT_EQ(found.translation.y, -0.4);
  EXPECT_EQ(found.translation.z, 0.1);
  EXPECT_NEAR(2.0 * std::atan2(found.rotation.z, found.rotation.w), 1.0, 1e-12);
}

TEST_F(OrbitTrackerTest, RefusesToStartWithoutACraftOrWithABadGain) {
  const auto make = [](const std::vector<rclcpp::Parameter>& parameters) {
    return OrbitTracker{rclcpp::NodeOptions{}
                            .arguments({"--ros-args", "-r", "__ns:=/robot1"})
                            .parameter_overrides(parameters)};
  };
  EXPECT_THROW(make({{"cluster", "pair"}}), std::invalid_argument);
  EXPECT_THROW(make({{"cluster", "pair"}, {"craft", "deputy"}, {"law", "force"}}),
               std::invalid_argument);
  EXPECT_THROW(make({{"cluster", "pair"}, {"craft", "deputy"}, {"gains.preview.k_heading", 1e3}}),
               std::invalid_argument);
}

}  // namespace
}  // namespace foothill_tracking
