#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "foothill_msgs/msg/tracking_state.hpp"
#include "nav_msgs/msg/path.hpp"
#include "orbit_tracker.hpp"
#include "std_srvs/srv/trigger.hpp"
#include "support.hpp"
#include "tf2_ros/buffer.h"
#include "tf2_ros/transform_listener.h"

namespace foothill_tracking {
namespace {

using foothill_msgs::msg::ClusterState;
using foothill_msgs::msg::TrackingState;
using geometry_msgs::msg::TwistStamped;
using nav_msgs::msg::Odometry;
using ::testing::HasSubstr;

constexpr double kPeriod = 0.1;

/// A tracker in lock-step and a kinematic robot that executes each command at the tick it is
/// stamped for.
class OrbitTrackerTest : public RosTest {
 protected:
  void start(std::vector<rclcpp::Parameter> parameters = {}) {
    parameters.insert(parameters.end(), {{"use_sim_time", true},
                                         {"cluster", "pair"},
                                         {"lock_step", true},
                                         {"odometry_lag", 0.0},
                                         {"command_latency", 0.0},
                                         {"start_pose", std::vector<double>{0.3, -0.4, 1.0}}});
    const auto has_craft = [](const auto& one) { return one.get_name() == "craft"; };
    if (std::ranges::none_of(parameters, has_craft)) parameters.emplace_back("craft", "deputy");
    tracker_ = std::make_shared<OrbitTracker>(options(parameters));
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

  /// One tick: odometry out, the command for the next tick in, the robot moves.
  void tick() {
    const double t = kPeriod * static_cast<double>(ticks_);
    if (ticks_ % 10 == 0) cluster_->publish(cluster_at(t, speed_));
    Odometry odom;
    odom.header.stamp = foothill_ros::to_stamp(t);
    odom.pose.pose.position.x = robot_.x;
    odom.pose.pose.position.y = robot_.y;
    odom.pose.pose.orientation.z = std::sin(0.5 * robot_.heading);
    odom.pose.pose.orientation.w = std::cos(0.5 * robot_.heading);
    odom.twist.twist.linear.x = driving_.forward;
    odom.twist.twist.angular.z = driving_.yaw_rate;
    odom_->publish(odom);
    const auto due = foothill_ros::to_stamp(t + kPeriod);
    spin_until([&] { return command_.header.stamp == due && state_.header.stamp == due; });
    robot_ = advance(robot_, driving_, kPeriod);
    driving_ = {.forward = command_.twist.linear.x, .yaw_rate = command_.twist.angular.z};
    ++ticks_;
  }

  void run(double seconds) {
    for (int i = 0; i < std::lround(seconds / kPeriod) && !HasFatalFailure(); ++i) tick();
  }

  /// Calls one of the services that stop and resume tracking.
  void call(const std::string& name) {
    using std_srvs::srv::Trigger;
    const auto client = peer_->create_client<Trigger>("/robot1/tracking/" + name);
    spin_until([&] { return client->service_is_ready(); });
    auto answer = client->async_send_request(std::make_shared<Trigger::Request>());
    spin_until(
        [&] { return answer.wait_for(std::chrono::seconds{0}) == std::future_status::ready; });
    EXPECT_TRUE(answer.get()->success);
  }

  std::shared_ptr<OrbitTracker> tracker_;
  rclcpp::Node::SharedPtr peer_;
  rclcpp::Publisher<Odometry>::SharedPtr odom_;
  rclcpp::Publisher<ClusterState>::SharedPtr cluster_;
  rclcpp::Subscription<TwistStamped>::SharedPtr commands_;
  rclcpp::Subscription<TrackingState>::SharedPtr states_;
  rclcpp::Subscription<nav_msgs::msg::Path>::SharedPtr paths_;
  rclcpp::Subscription<Odometry>::SharedPtr feedbacks_;
  TwistStamped command_;
  TrackingState state_;
  nav_msgs::msg::Path path_;
  Odometry feedback_;
  PlanarPose robot_{};
  PlanarTwist driving_{};
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
  const PlanarPose floor = compose({0.3, -0.4, 1.0}, robot_);
  EXPECT_NEAR(std::hypot(floor.x, floor.y), state_.scale * 223.6, 0.2);
}

TEST_F(OrbitTrackerTest, SwitchesItsLawLiveAndRejectsInvalidChanges) {
  start();
  run(12.0);
  const auto set = [this](const rclcpp::Parameter& parameter) {
    return tracker_->set_parameter(parameter);
  };
  EXPECT_THAT(set({"law", "magic"}).reason, HasSubstr("known laws: force, gradient, preview"));
  EXPECT_THAT(set({"law", "force"}).reason, HasSubstr("commands forces"));
  EXPECT_THAT(set({"gains.preview.k_along", 99.0}).reason, HasSubstr("k_along is 99"));
  EXPECT_THAT(set({"gains.preview.k_along", 101.0}).reason, HasSubstr("gains.preview.k_along"));
  EXPECT_TRUE(set({"gains.preview.k_along", 1.5}).successful);
  EXPECT_TRUE(set({"law", "gradient"}).successful);
  run(0.2);
  EXPECT_EQ(state_.law, "gradient");
}

TEST_F(OrbitTrackerTest, RejectsATooFastRateAndReportsOneThatFits) {
  start();
  speed_ = 5000.0;
  run(2.0);
  EXPECT_EQ(state_.state, TrackingState::WAITING);
  EXPECT_THAT(state_.fault, HasSubstr("the fastest rate is"));
  EXPECT_EQ(command_.twist.linear.x, 0.0);
}

TEST_F(OrbitTrackerTest, ReportsARejectedRateUntilItIsResumedAtAUsableOne) {
  start();
  run(12.0);
  ASSERT_EQ(state_.fault, "");
  speed_ = 5000.0;
  run(2.0);
  EXPECT_THAT(state_.fault, HasSubstr("the fastest rate is"));
  EXPECT_EQ(state_.state, TrackingState::STOPPED);
  // The rate fits again, but the robot still stands because of the other one.
  speed_ = 50.0;
  run(2.0);
  EXPECT_THAT(state_.fault, HasSubstr("the fastest rate is"));
  call("resume");
  run(2.0);
  EXPECT_EQ(state_.fault, "");
  EXPECT_NE(state_.state, TrackingState::STOPPED);
}

TEST_F(OrbitTrackerTest, StopsAndResumesOnRequest) {
  start();
  run(12.0);
  call("stop");
  run(3.0);
  EXPECT_EQ(state_.state, TrackingState::STOPPED);
  EXPECT_EQ(state_.fault, to_cstr(TrackingFault::kStoppedByUser));
  EXPECT_EQ(command_.twist.linear.x, 0.0);
  call("resume");
  run(20.0);
  EXPECT_EQ(state_.state, TrackingState::TRACKING);
  EXPECT_EQ(state_.fault, "");
}

TEST_F(OrbitTrackerTest, RestartsWhenTimeJumpsBack) {
  // A robot without the ramp of a servo turns ahead of the prediction.
  start({{"monitor.slip_yaw_rate", 0.5}});
  run(10.0);
  ticks_ = 0;
  driving_ = {};
  command_ = TwistStamped{};
  run(25.0);
  EXPECT_EQ(state_.state, TrackingState::TRACKING) << state_.fault;
  EXPECT_LT(state_.distance, 0.005);
}

TEST_F(OrbitTrackerTest, ListsTheExistingCraft) {
  start({{"craft", "moon"}});
  run(2.0);
  EXPECT_THAT(state_.fault, HasSubstr("known craft: chief, deputy"));
}

TEST_F(OrbitTrackerTest, FeedsThePositionOfAPushedRobotBack) {
  start({{"closed_loop", true}, {"feedback_distance", 0.05}});
  spin_until([this] { return feedbacks_->get_publisher_count() == 1; });
  run(20.0);
  ASSERT_EQ(state_.state, TrackingState::TRACKING);
  EXPECT_EQ(feedback_.child_frame_id, "");
  robot_.x += 0.2;
  run(0.3);
  spin_until([this] { return !feedback_.child_frame_id.empty(); });
  EXPECT_EQ(feedback_.header.frame_id, "pair/hill");
  EXPECT_EQ(feedback_.child_frame_id, "pair/deputy");
  // Deputy according to the orbit and according to the robot: 0.2 m apart at the scale of the map.
  const auto truth = cluster_at(kPeriod * static_cast<double>(ticks_)).craft[1].relative_position;
  const auto& fed_back = feedback_.pose.pose.position;
  const double gap = std::hypot(fed_back.x - truth.x, fed_back.y - truth.y, fed_back.z - truth.z);
  EXPECT_NEAR(gap * state_.scale, 0.2, 0.06);
}

TEST_F(OrbitTrackerTest, StaysFiniteAndWithinLimitsForAnyInput) {
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
    odom.header.stamp = foothill_ros::to_stamp(kPeriod * static_cast<double>(ticks_) - 0.05);
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

TEST_F(OrbitTrackerTest, PublishesTheOdometryFrameAtTheHeightOfBaseLink) {
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
    return OrbitTracker{options(parameters)};
  };
  EXPECT_THROW(make({{"cluster", "pair"}}), std::invalid_argument);
  EXPECT_THROW(make({{"cluster", "pair"}, {"craft", "deputy"}, {"law", "force"}}),
               std::invalid_argument);
  EXPECT_THROW(make({{"cluster", "pair"}, {"craft", "deputy"}, {"gains.preview.k_heading", 99.0}}),
               std::invalid_argument);
}

}  // namespace
}  // namespace foothill_tracking
