#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "support.hpp"
#include "tracking_publisher.hpp"

namespace foothill_tracking {
namespace {

using foothill_msgs::msg::TrackingState;
using geometry_msgs::msg::Vector3Stamped;
using nav_msgs::msg::Odometry;

class TrackingPublisherTest : public RosTest {
 protected:
  TrackingPublisherTest() {
    executor_.add_node(node_);
    spin_until([this] {
      return states_->get_publisher_count() == 1 && references_->get_publisher_count() == 1 &&
             errors_->get_publisher_count() == 1;
    });
  }

  static TrackerParameters parameters() {
    TrackerParameters parameters{.robot = "robot1", .cluster = "pair", .craft = "deputy"};
    parameters.tracker.limits.half_track = 0.2;
    return parameters;
  }

  /// Publishes an output and waits for its three messages.
  void publish(const TrackerOutput& output, TrackingPublisher::Context context = {}) {
    context.t = ++stamp_;
    publisher_.publish(output, context);
    const auto due = foothill_ros::to_stamp(context.t);
    spin_until([&] {
      return state_.header.stamp == due && reference_.header.stamp == due &&
             error_.header.stamp == due;
    });
  }

  rclcpp::Node::SharedPtr node_{std::make_shared<rclcpp::Node>("orbit_tracker", options({}))};
  TrackingState state_{};
  Odometry reference_{};
  Vector3Stamped error_{};
  rclcpp::Subscription<TrackingState>::SharedPtr states_{node_->create_subscription<TrackingState>(
      "tracking_state", 10, [this](const TrackingState& message) { state_ = message; })};
  rclcpp::Subscription<Odometry>::SharedPtr references_{node_->create_subscription<Odometry>(
      "tracking/reference", 10, [this](const Odometry& message) { reference_ = message; })};
  rclcpp::Subscription<Vector3Stamped>::SharedPtr errors_{
      node_->create_subscription<Vector3Stamped>(
          "tracking/error", 10, [this](const Vector3Stamped& message) { error_ = message; })};
  TrackingPublisher publisher_{*node_, parameters()};
  double stamp_{};
};

TEST_F(TrackingPublisherTest, ReportsErrorsMapAndAges) {
  TrackerOutput output{.state = TrackerState::kApproaching, .saturated = true};
  output.command.heading = 0.5 * std::numbers::pi;
  output.command.potential = 0.7;
  output.craft.p_WC = {1.0, 2.0, 0.3};
  output.reference = {{4.0, 5.0, 0.0}, {0.0, 0.2, 0.0}};
  output.error = {0.01, -0.02, 0.03};
  output.distance = 0.4;
  publish(output, {.law = "preview",
                   .map = {.scale = 0.01, .rate = 60.0},
                   .odometry_age = 0.25,
                   .reference_age = 1.5,
                   .slipping = true});
  EXPECT_EQ(state_.header.frame_id, "map");
  EXPECT_EQ(state_.robot, "robot1");
  EXPECT_EQ(state_.cluster, "pair");
  EXPECT_EQ(state_.craft, "deputy");
  EXPECT_EQ(state_.law, "preview");
  EXPECT_EQ(state_.state, TrackingState::APPROACHING);
  EXPECT_TRUE(state_.saturated);
  EXPECT_TRUE(state_.slipping);
  EXPECT_EQ(state_.distance, 0.4);
  EXPECT_EQ(state_.error_along, 0.01);
  EXPECT_EQ(state_.error_across, -0.02);
  EXPECT_EQ(state_.error_heading, 0.03);
  EXPECT_EQ(state_.out_of_plane, 0.3);
  EXPECT_EQ(state_.potential, 0.7);
  EXPECT_EQ(state_.scale, 0.01);
  EXPECT_EQ(state_.rate, 60.0);
  EXPECT_EQ(state_.odometry_age.nanosec, 250'000'000U);
  EXPECT_EQ(state_.reference_age.sec, 1);
  EXPECT_EQ(error_.header.frame_id, "robot1/base_link");
  EXPECT_EQ(error_.vector.x, 0.01);
  EXPECT_EQ(error_.vector.y, -0.02);
  EXPECT_EQ(error_.vector.z, 0.03);
  EXPECT_EQ(reference_.child_frame_id, "pair/deputy");
  EXPECT_EQ(reference_.pose.pose.position.x, 4.0);
  // Ahead of the reference is the floor's y.
  EXPECT_NEAR(reference_.twist.twist.linear.x, 0.2, 1e-12);
  EXPECT_NEAR(reference_.twist.twist.linear.y, 0.0, 1e-12);
}

TEST_F(TrackingPublisherTest, HasTheStatesOfTheMessage) {
  const std::vector<std::pair<TrackerState, std::uint8_t>> states{
      {TrackerState::kWaiting, TrackingState::WAITING},
      {TrackerState::kApproaching, TrackingState::APPROACHING},
      {TrackerState::kTracking, TrackingState::TRACKING},
      {TrackerState::kStopping, TrackingState::STOPPING},
      {TrackerState::kStopped, TrackingState::STOPPED}};
  for (const auto& [state, number] : states) {
    publish({.state = state});
    EXPECT_EQ(state_.state, number) << to_cstr(state);
  }
}

TEST_F(TrackingPublisherTest, PrefersTheReasonOfARejectionToTheFaultThatItCaused) {
  publish({.fault = TrackingFault::kNone});
  EXPECT_EQ(state_.fault, "");
  publish({.fault = TrackingFault::kSlip});
  EXPECT_EQ(state_.fault, to_cstr(TrackingFault::kSlip));
  publish({.fault = TrackingFault::kStoppedByUser}, {.rejection = "too fast"});
  EXPECT_EQ(state_.fault, "too fast");
}

TEST_F(TrackingPublisherTest, CountsStatisticsOnlyWhileTracking) {
  TrackerOutput output{.state = TrackerState::kApproaching, .distance = 9.0};
  output.command.twist = {.forward = 9.0};
  publish(output);
  EXPECT_EQ(state_.rms_distance, 0.0);
  EXPECT_EQ(state_.peak_distance, 0.0);
  EXPECT_EQ(state_.peak_speed, 0.0);
  output.state = TrackerState::kTracking;
  output.command.twist = {.forward = -0.3, .yaw_rate = 0.5};
  output.distance = 0.03;
  publish(output);
  output.command.twist = {.forward = 0.2, .yaw_rate = -0.6};
  output.distance = 0.04;
  publish(output);
  // RMS of 3 and 4; the faster wheel moves at |v| + half_track |w|.
  EXPECT_NEAR(state_.rms_distance, 0.05 / std::sqrt(2.0), 1e-12);
  EXPECT_NEAR(state_.peak_distance, 0.04, 1e-12);
  EXPECT_NEAR(state_.peak_speed, 0.3 + 0.2 * 0.5, 1e-12);
}

TEST_F(TrackingPublisherTest, LimitsAgesToWhatTheMessageCanHold) {
  publish({}, {.odometry_age = -1.0, .reference_age = 1e30});
  EXPECT_EQ(state_.odometry_age.sec, 0);
  EXPECT_EQ(state_.odometry_age.nanosec, 0U);
  EXPECT_EQ(state_.reference_age.sec, 2'000'000'000);
}

TEST_F(TrackingPublisherTest, LeavesNoBytesOfEarlierMessagesInThePadding) {
  std::vector<std::string> messages;
  const auto subscription = node_->create_generic_subscription(
      "tracking_state", "foothill_msgs/msg/TrackingState", rclcpp::QoS{100},
      [&messages](std::shared_ptr<const rclcpp::SerializedMessage> message) {
        const auto& raw = message->get_rcl_serialized_message();
        messages.emplace_back(raw.buffer, raw.buffer + raw.buffer_length);
      });
  spin_until([&] { return subscription->get_publisher_count() == 1; });
  // The middleware reuses its buffers once its queue of 10 messages is full.
  constexpr std::size_t kEarlier = 30;
  const auto bytes_after = [&](char filler) {
    messages.clear();
    for (std::size_t i = 0; i < kEarlier; ++i) publish({}, {.rejection = std::string(200, filler)});
    stamp_ = 0.0;
    publish({});
    spin_until([&] { return messages.size() == kEarlier + 1; });
    return messages.back();
  };
  const std::string bytes = bytes_after('x');
  EXPECT_EQ(bytes.find('x'), std::string::npos);
  EXPECT_EQ(bytes_after('y'), bytes);
}

}  // namespace
}  // namespace foothill_tracking
