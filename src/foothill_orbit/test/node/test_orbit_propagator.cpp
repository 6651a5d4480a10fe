#include <Eigen/Geometry>
#include <cmath>

#include "nav_msgs/msg/path.hpp"
#include "propagator_fixture.hpp"
#include "visualization_msgs/msg/marker_array.hpp"

namespace foothill_orbit {
namespace {

using foothill_msgs::msg::ClusterState;
using ::testing::AllOf;
using ::testing::ElementsAre;
using testing::flown;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kPair;
using testing::rotation;
using testing::vector;

using OrbitPropagatorTest = testing::PropagatorTest;

TEST_F(OrbitPropagatorTest, PublishesTheMotionOfAnIndependentCluster) {
  launch(kPair);
  EXPECT_EQ(step_to(10.0).time, 0.0);
  step_to(300.5);
  const ClusterState state = step_to(1234.5);
  EXPECT_EQ(state.time, 1224.5);
  EXPECT_EQ(state.header.frame_id, "inertial");
  EXPECT_EQ(state.hill_frame, "pair/hill");
  EXPECT_EQ(state.cluster, "pair");
  EXPECT_EQ(state.reference, "chief");
  EXPECT_EQ(state.status, ClusterState::FLYING);
  EXPECT_EQ(state.speed, 1.0);
  EXPECT_THAT(state.forces, IsEmpty());
  const ClusterSnapshot truth = flown(kPair, 1224.5).snapshot();
  ASSERT_EQ(state.craft.size(), 2U);
  EXPECT_EQ(state.craft[1].name, "deputy");
  const auto& found = state.craft[1];
  const CraftMotion& wanted = truth.craft[1];
  EXPECT_LT((vector(found.position) - wanted.inertial.p_NC).norm(), 1e-7);
  EXPECT_LT((vector(found.velocity) - wanted.inertial.v_NC).norm(), 1e-10);
  EXPECT_LT((vector(found.acceleration) - wanted.a_NC).norm(), 1e-13);
  EXPECT_LT((vector(found.relative_position) - wanted.relative.p_OC).norm(), 1e-9);
  EXPECT_LT((vector(found.relative_velocity) - wanted.relative.v_OC).norm(), 1e-12);
  EXPECT_LT((vector(found.relative_acceleration) - wanted.a_OC).norm(), 1e-14);
  EXPECT_LT((vector(state.position) - truth.frame.origin.p_NC).norm(), 1e-7);
  EXPECT_LT((vector(state.angular_velocity) - truth.frame.w_NO_O).norm(), 1e-15);
}

TEST_F(OrbitPropagatorTest, RelativeMotionIsThatOfClohessyAndWiltshire) {
  launch(kPair);
  step_to(1.0);
  const ClusterState state = step_to(1001.0);
  const double n = std::sqrt(3.986004418e14 / std::pow(6800e3, 3));
  EXPECT_NEAR(state.angular_velocity.z, n, 1e-12 * n);
  const double s = std::sin(n * 1000.0);
  const double c = std::cos(n * 1000.0);
  const Eigen::Vector3d p{3.0, -8.0, 5.0};
  const Eigen::Vector3d v{0.004, -0.0068, 0.002};
  const Eigen::Vector3d closed{
      (4.0 - 3.0 * c) * p.x() + s / n * v.x() + 2.0 * (1.0 - c) / n * v.y(),
      6.0 * (s - n * 1000.0) * p.x() + p.y() - 2.0 * (1.0 - c) / n * v.x() +
          (4.0 * s - 3.0 * n * 1000.0) / n * v.y(),
      c * p.z() + s / n * v.z()};
  // The next order is a small multiple of (10 m)^2 divided by the radius.
  EXPECT_LT((vector(state.craft[1].relative_position) - closed).norm(), 1e-3);
}

TEST_F(OrbitPropagatorTest, TransformsChainFromTheInertialFrameToTheCraft) {
  launch(kPair);
  step_to(1.0);
  const ClusterState state = step_to(700.0);
  wait_until([&] {
    return !tf_.empty() && tf_.back().transforms.front().header.stamp == state.header.stamp;
  });
  const auto& transforms = tf_.back().transforms;
  ASSERT_EQ(transforms.size(), 3U);
  EXPECT_EQ(transforms[0].header.frame_id, "inertial");
  EXPECT_EQ(transforms[0].child_frame_id, "pair/hill");
  EXPECT_EQ(transforms[2].header.frame_id, "pair/hill");
  EXPECT_EQ(transforms[2].child_frame_id, "pair/deputy");
  EXPECT_EQ(transforms[0].header.stamp, state.header.stamp);
  const Eigen::Vector3d p_NC =
      vector(transforms[0].transform.translation) +
      rotation(transforms[0].transform.rotation) * vector(transforms[2].transform.translation);
  EXPECT_LT((p_NC - vector(state.craft[1].position)).norm(), 1e-8);
  // x of the Hill frame points away from the planet, y along a circle's velocity.
  const Eigen::Matrix3d R_NO = rotation(transforms[0].transform.rotation).toRotationMatrix();
  EXPECT_LT((R_NO.col(0) - vector(state.craft[0].position).normalized()).norm(), 1e-12);
  EXPECT_LT((R_NO.col(1) - vector(state.craft[0].velocity).normalized()).norm(), 1e-9);
}

TEST_F(OrbitPropagatorTest, SpeedAndPauseChangeLiveWithoutAJump) {
  launch(kPair);
  step_to(1.0);
  EXPECT_EQ(step_to(2.0).time, 1.0);
  EXPECT_TRUE(node_->set_parameter({"speed", 100.0}).successful);
  EXPECT_EQ(step_to(3.0).time, 101.0);
  EXPECT_TRUE(node_->set_parameter({"speed", 0.5}).successful);
  const ClusterState slow = step_to(5.0);
  EXPECT_EQ(slow.time, 102.0);
  EXPECT_EQ(slow.speed, 0.5);
  EXPECT_TRUE(node_->set_parameter({"paused", true}).successful);
  const ClusterState paused = step_to(50.0);
  EXPECT_EQ(paused.time, 102.0);
  EXPECT_EQ(paused.status, ClusterState::PAUSED);
  EXPECT_TRUE(node_->set_parameter({"paused", false}).successful);
  const ClusterState state = step_to(60.0);
  EXPECT_EQ(state.time, 107.0);
  const ClusterSnapshot truth = flown(kPair, 107.0).snapshot();
  EXPECT_LT((vector(state.craft[1].relative_position) - truth.craft[1].relative.p_OC).norm(), 1e-9);
}

TEST_F(OrbitPropagatorTest, RejectsInvalidSpeeds) {
  launch(kPair);
  for (const double speed : {0.0, -1.0, 1e9, std::nan(""), HUGE_VAL}) {
    const auto result = node_->set_parameter({"speed", speed});
    EXPECT_FALSE(result.successful) << speed;
    EXPECT_FALSE(result.reason.empty());
  }
  step_to(1.0);
  EXPECT_EQ(step_to(2.0).time, 1.0);
}

TEST_F(OrbitPropagatorTest, ContinuesWhenTheClockJumpsBack) {
  launch(kPair);
  step_to(100.0);
  EXPECT_EQ(step_to(150.0).time, 50.0);
  set_clock(0.5);
  wait_until([this] { return node_->now().seconds() < 1.0; });
  EXPECT_EQ(step_to(0.75).time, 50.0);
  EXPECT_EQ(step_to(10.75).time, 60.0);
}

TEST_F(OrbitPropagatorTest, InLockStepSkipsNoMultipleOfItsPeriod) {
  launch(kPair, {{"lock_step", true}, {"speed", 50.0}});
  const auto& states = states_["pair"].all;
  std::size_t count = 0;
  for (const double time : {0.06, 0.57, 0.58, 2.31}) {
    set_clock(time);
    count = static_cast<std::size_t>(time * 10.0) + 1;
    wait_until([&] { return states.size() >= count; });
  }
  ASSERT_EQ(states.size(), count);
  for (std::size_t i = 0; i < count; ++i) {
    EXPECT_EQ(rclcpp::Time{states[i].header.stamp}.nanoseconds(),
              static_cast<int64_t>(i) * 100'000'000);
    EXPECT_NEAR(states[i].time, 5.0 * static_cast<double>(i), 1e-9);
  }
}

TEST_F(OrbitPropagatorTest, StartTimeCanBeConfigured) {
  launch(kPair, {{"start_time", 5.0}, {"speed", 2.0}});
  EXPECT_EQ(step_to(2.0).time, 0.0);
  EXPECT_EQ(step_to(7.0).time, 4.0);
}

TEST_F(OrbitPropagatorTest, PathsAndMarkersShowTheFlownAndThePredictedMotion) {
  launch(kPair, {{"prediction_horizon", 1000.0}, {"prediction_points", 10}});
  nav_msgs::msg::Path flown_path;
  nav_msgs::msg::Path predicted;
  visualization_msgs::msg::MarkerArray markers;
  const rclcpp::QoS latest = rclcpp::QoS(1).transient_local();
  const auto one = peer_->create_subscription<nav_msgs::msg::Path>(
      "pair/deputy/path", latest, [&](const nav_msgs::msg::Path& path) { flown_path = path; });
  const auto two = peer_->create_subscription<nav_msgs::msg::Path>(
      "pair/deputy/predicted_path", latest,
      [&](const nav_msgs::msg::Path& path) { predicted = path; });
  const auto three = peer_->create_subscription<visualization_msgs::msg::MarkerArray>(
      "pair/markers", latest,
      [&](const visualization_msgs::msg::MarkerArray& array) { markers = array; });
  for (double time = 1.0; time < 200.0; time += 20.0) step_to(time);
  wait_until([&] { return flown_path.poses.size() >= 9; });
  wait_until([&] { return !predicted.poses.empty() && predicted.header.stamp.sec >= 161; });
  wait_until([&] { return !markers.markers.empty(); });
  EXPECT_EQ(flown_path.header.frame_id, "pair/hill");
  const ClusterSnapshot then = flown(kPair, 100.0).snapshot();
  EXPECT_LT((vector(flown_path.poses[5].pose.position) - then.craft[1].relative.p_OC).norm(), 1e-9);
  EXPECT_EQ(flown_path.poses[5].header.stamp.sec, 101);
  ASSERT_EQ(predicted.poses.size(), 11U);
  const double made = predicted.header.stamp.sec - 1.0;
  const ClusterSnapshot later = flown(kPair, made + 300.0).snapshot();
  EXPECT_LT((vector(predicted.poses[3].pose.position) - later.craft[1].relative.p_OC).norm(), 1e-8);
  EXPECT_EQ(predicted.poses[3].header.stamp.sec, predicted.header.stamp.sec + 300);
  for (const auto& marker : markers.markers) EXPECT_EQ(marker.header.frame_id, "pair/hill");
}

TEST_F(OrbitPropagatorTest, EachClusterHasItsOwnNamespace) {
  const std::string two = std::string{kPair} + R"(
  lone:
    planet: mars
    forces: [j2]
    craft:
      - name: orbiter
        start: {elements: {perigee_altitude_km: 400.0, inclination_deg: 93.0}}
)";
  launch(two);
  step_to(1.0);
  const ClusterState pair = step_to(101.0);
  wait_until([this] { return !states_["lone"].all.empty(); });
  const ClusterState lone = states_["lone"].all.back();
  EXPECT_EQ(pair.craft.size(), 2U);
  ASSERT_EQ(lone.craft.size(), 1U);
  EXPECT_EQ(lone.hill_frame, "lone/hill");
  EXPECT_EQ(lone.reference, "");
  EXPECT_THAT(lone.forces, ElementsAre("j2"));
  EXPECT_NEAR(vector(lone.craft[0].position).norm(), 3797e3, 3e3);
}

TEST_F(OrbitPropagatorTest, FollowsTheRealClockToTheNanosecond) {
  node_ = std::make_shared<OrbitPropagator>(options(kPair, {{"speed", 4.0}, {"rate", 50.0}}));
  peer_ = std::make_shared<rclcpp::Node>("peer");
  executor_ = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
  executor_->add_node(node_);
  executor_->add_node(peer_);
  watch("pair");
  const auto& states = states_["pair"].all;
  wait_until([&] { return states.size() >= 10; });
  const double elapsed =
      (rclcpp::Time{states.back().header.stamp} - rclcpp::Time{states.front().header.stamp})
          .seconds();
  EXPECT_NEAR(states.back().time - states.front().time, 4.0 * elapsed, 1e-9);
}

TEST_F(OrbitPropagatorTest, ReportsConfigurationErrorsAtStart) {
  const auto error_of = [this](const std::string& text, Overrides overrides = {}) {
    try {
      const OrbitPropagator node{options(text, std::move(overrides))};
    } catch (const std::exception& error) {
      return std::string{error.what()};
    }
    return std::string{"accepted"};
  };
  EXPECT_THAT(error_of("clusters: {pair: {craft: [{name: a}]}}"),
              AllOf(HasSubstr(".yaml:1: clusters.pair.craft[0]"), HasSubstr("'start' is missing")));
  EXPECT_THAT(error_of(kPair, {{"speed", 0.0}}), HasSubstr("speed"));
  EXPECT_THAT(error_of(kPair, {{"inertial_frame", ""}}), HasSubstr("inertial_frame"));
  EXPECT_THAT(error_of(kPair, {{"rate", std::nan("")}}), HasSubstr("rate"));
  const auto without_config = [] { const OrbitPropagator node; };
  EXPECT_THROW(without_config(), std::invalid_argument);
}

}  // namespace
}  // namespace foothill_orbit
