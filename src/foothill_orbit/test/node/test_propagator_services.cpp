#include <Eigen/Geometry>
#include <cmath>

#include "propagator_fixture.hpp"

namespace foothill_orbit {
namespace {

using foothill_msgs::msg::ClusterState;
using foothill_msgs::srv::ApplyDeltaV;
using foothill_msgs::srv::GetClusterState;
using foothill_msgs::srv::SetCraftState;
using foothill_msgs::srv::SetForces;
using foothill_msgs::srv::SetReference;
using std_srvs::srv::Trigger;
using ::testing::ElementsAre;
using testing::flown;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kPair;
using testing::vector;

class PropagatorServices : public testing::PropagatorTest {
 protected:
  /// Sends a message until diagnostics report that it was rejected for this reason.
  template <typename Message>
  void expect_refusal(const std::string& topic, const Message& message, const std::string& reason) {
    bool is_reported = false;
    const auto listener = peer_->create_subscription<diagnostic_msgs::msg::DiagnosticArray>(
        "/diagnostics", 10, [&](const diagnostic_msgs::msg::DiagnosticArray& array) {
          is_reported |= array.status.front().message.find(reason) != std::string::npos;
        });
    wait_until([&] { return listener->get_publisher_count() > 0; });
    double time = rclcpp::Time{now()}.seconds();
    wait_until([&] {
      send(topic, message);
      step_to(time += 2.0);
      return is_reported;
    });
  }

  nav_msgs::msg::Odometry measured(double y) {
    nav_msgs::msg::Odometry odom;
    odom.header.frame_id = "pair/hill";
    odom.header.stamp = now();
    odom.child_frame_id = "pair/deputy";
    odom.pose.pose.position.y = y;
    return odom;
  }

  geometry_msgs::msg::AccelStamped command(double y) {
    geometry_msgs::msg::AccelStamped message;
    message.header.frame_id = "pair/hill";
    message.header.stamp = now();
    message.accel.linear.y = y;
    return message;
  }

  double deputy_y() {
    return call<GetClusterState>("pair/get_state").state.craft[1].relative_position.y;
  }
};

TEST_F(PropagatorServices, PerturbationsAreSwitchedByName) {
  launch(kPair);
  step_to(1.0);
  SetForces::Request request;
  request.enable = {"j2", "drag"};
  auto response = call<SetForces>("pair/set_forces", request);
  EXPECT_TRUE(response.success) << response.message;
  EXPECT_THAT(response.forces, ElementsAre("j2", "drag"));
  EXPECT_THAT(step_to(2.0).forces, ElementsAre("j2", "drag"));
  request.enable = {"j3"};
  request.disable = {"drag"};
  EXPECT_THAT(call<SetForces>("pair/set_forces", request).forces, ElementsAre("j2", "j3"));
  request.enable = {"gravity"};
  response = call<SetForces>("pair/set_forces", request);
  EXPECT_FALSE(response.success);
  EXPECT_THAT(response.message, HasSubstr("unknown force 'gravity'"));
  EXPECT_THAT(response.forces, ElementsAre("j2", "j3"));
  // J2 pulls the plane over by r a_z / h, which an unperturbed frame does not show.
  EXPECT_GT(std::abs(step_to(900.0).angular_velocity.x), 1e-7);
}

TEST_F(PropagatorServices, ReferenceIsChangedLive) {
  launch(kPair);
  step_to(1.0);
  const ClusterState before = step_to(500.0);
  SetReference::Request request;
  request.craft = "deputy";
  EXPECT_TRUE(call<SetReference>("pair/set_reference", request).success);
  const ClusterState after = step_to(500.2);
  EXPECT_EQ(after.reference, "deputy");
  EXPECT_EQ(vector(after.craft[1].relative_position), Eigen::Vector3d::Zero());
  EXPECT_NEAR(vector(after.craft[0].relative_position).norm(),
              vector(before.craft[1].relative_position).norm(), 0.01);
  request.craft = "";
  EXPECT_TRUE(call<SetReference>("pair/set_reference", request).success);
  const ClusterState middle = step_to(500.4);
  EXPECT_LT((vector(middle.craft[0].relative_position) + vector(middle.craft[1].relative_position))
                .norm(),
            1e-9);
  request.craft = "nobody";
  EXPECT_THAT(call<SetReference>("pair/set_reference", request).message,
              HasSubstr("no craft 'nobody'"));
}

TEST_F(PropagatorServices, DeltaVChangesTheVelocityInstantly) {
  launch(kPair);
  step_to(1.0);
  const ClusterState before = step_to(300.0);
  ApplyDeltaV::Request request;
  request.craft = "deputy";
  request.delta_v.header.frame_id = "pair/hill";
  request.delta_v.vector.y = 0.25;
  EXPECT_TRUE(call<ApplyDeltaV>("pair/apply_delta_v", request).success);
  const auto now = call<GetClusterState>("pair/get_state");
  EXPECT_TRUE(now.success);
  EXPECT_EQ(now.state.time, before.time);
  EXPECT_NEAR(now.state.craft[1].relative_velocity.y, before.craft[1].relative_velocity.y + 0.25,
              1e-12);
  EXPECT_NEAR(now.state.craft[1].relative_position.y, before.craft[1].relative_position.y, 1e-9);
  request.delta_v.header.frame_id = "map";
  EXPECT_THAT(call<ApplyDeltaV>("pair/apply_delta_v", request).message,
              HasSubstr("'inertial' or 'pair/hill'"));
  request.delta_v.header.frame_id = "inertial";
  request.delta_v.vector.y = std::nan("");
  EXPECT_THAT(call<ApplyDeltaV>("pair/apply_delta_v", request).message, HasSubstr("finite"));
}

TEST_F(PropagatorServices, FutureStatesArePredicted) {
  launch(kPair);
  step_to(1.0);
  step_to(101.0);
  GetClusterState::Request request;
  request.ahead = 900.0;
  const auto ahead = call<GetClusterState>("pair/get_state", request);
  EXPECT_TRUE(ahead.success) << ahead.message;
  EXPECT_EQ(ahead.state.time, 1000.0);
  const ClusterSnapshot truth = flown(kPair, 1000.0).snapshot();
  EXPECT_LT((vector(ahead.state.craft[1].relative_position) - truth.craft[1].relative.p_OC).norm(),
            1e-9);
  request.ahead = -1.0;
  EXPECT_THAT(call<GetClusterState>("pair/get_state", request).message, HasSubstr("prediction"));
}

TEST_F(PropagatorServices, CraftAreMovedAndTheClusterIsReset) {
  launch(kPair);
  step_to(1.0);
  step_to(101.0);
  SetCraftState::Request request;
  request.craft = "deputy";
  request.kind = SetCraftState::Request::RELATIVE;
  request.chief = "chief";
  request.position.y = 42.0;
  EXPECT_TRUE(call<SetCraftState>("pair/set_craft_state", request).success);
  EXPECT_NEAR(deputy_y(), 42.0, 1e-12);
  request.kind = SetCraftState::Request::ELEMENTS;
  request.semi_latus_rectum = 7e6;
  EXPECT_TRUE(call<SetCraftState>("pair/set_craft_state", request).success);
  const ClusterState far = step_to(102.0);
  EXPECT_NEAR(vector(far.craft[1].position).norm(), 7e6, 1e-3);
  request.kind = SetCraftState::Request::INERTIAL;
  EXPECT_THAT(call<SetCraftState>("pair/set_craft_state", request).message,
              HasSubstr("below the surface"));
  request.kind = 7;
  EXPECT_THAT(call<SetCraftState>("pair/set_craft_state", request).message, HasSubstr("kind"));
  EXPECT_TRUE(call<Trigger>("pair/reset").success);
  EXPECT_EQ(call<GetClusterState>("pair/get_state").state.time, 0.0);
  EXPECT_NEAR(deputy_y(), -8.0, 1e-12);
  EXPECT_NEAR(step_to(112.0).time, 10.0, 1e-9);
}

TEST_F(PropagatorServices, CommandedAccelerationsActUntilTheTimeout) {
  launch(kPair, {{"command_timeout", 2.0}});
  step_to(1.0);
  step_to(2.0);
  send("pair/deputy/cmd_accel", command(0.01));
  wait_until([this] {
    return std::abs(
               call<GetClusterState>("pair/get_state").state.craft[1].relative_acceleration.y) >
           0.009;
  });
  const ClusterState after = step_to(12.0);
  // Two seconds at 1 cm/s^2, then coasting for eight; the orbit's own bending is a thousandth.
  const double coasting = flown(kPair, 11.0).snapshot().craft[1].relative.p_OC.y();
  EXPECT_NEAR(after.craft[1].relative_position.y - coasting, 0.5 * 0.01 * 4.0 + 0.02 * 8.0, 1e-4);
  EXPECT_LT(std::abs(after.craft[1].relative_acceleration.y), 1e-4);
}

TEST_F(PropagatorServices, StaleCommandsAndWrongFramesAreRejectedAndReported) {
  launch(kPair);
  step_to(1.0);
  const auto stale = command(1.0);
  step_to(10.0);
  expect_refusal("pair/deputy/cmd_accel", stale, "old");
  auto elsewhere = command(1.0);
  elsewhere.header.frame_id = "odom";
  expect_refusal("pair/deputy/cmd_accel", elsewhere, "'odom'");
  const double t = call<GetClusterState>("pair/get_state").state.time;
  EXPECT_NEAR(deputy_y(), flown(kPair, t).snapshot().craft[1].relative.p_OC.y(), 1e-9);
}

TEST_F(PropagatorServices, FloorStateOfARobotBecomesTheCraftsState) {
  launch(kPair);
  step_to(1.0);
  step_to(50.0);
  send("pair/deputy/feedback", measured(33.0));
  wait_until([this] { return std::abs(deputy_y() - 33.0) < 1e-9; });
  EXPECT_NEAR(step_to(51.0).craft[1].relative_position.y, 33.0, 1e-3);
}

TEST_F(PropagatorServices, InvalidFloorStatesAreRejected) {
  launch(kPair, {{"feedback_timeout", 100.0}});
  step_to(1.0);
  const auto stale = measured(33.0);
  step_to(150.0);
  expect_refusal("pair/deputy/feedback", stale, "old");
  auto wrong = measured(33.0);
  wrong.child_frame_id = "pair/chief";
  expect_refusal("pair/deputy/feedback", wrong, "child_frame_id 'pair/deputy'");
  expect_refusal("pair/deputy/feedback", measured(std::nan("")), "finite");
  const double t = call<GetClusterState>("pair/get_state").state.time;
  EXPECT_NEAR(deputy_y(), flown(kPair, t).snapshot().craft[1].relative.p_OC.y(), 1e-9);
}

TEST_F(PropagatorServices, AFlightThatEndsReportsTheReasonAndCanBeReset) {
  launch(kPair);
  step_to(1.0);
  const ClusterState state = step_to(10.0);
  ApplyDeltaV::Request request;
  request.craft = "chief";
  request.delta_v.header.frame_id = "inertial";
  const Eigen::Vector3d brake = -0.9 * vector(state.craft[0].velocity);
  request.delta_v.vector.x = brake.x();
  request.delta_v.vector.y = brake.y();
  request.delta_v.vector.z = brake.z();
  EXPECT_TRUE(call<ApplyDeltaV>("pair/apply_delta_v", request).success);
  const ClusterState ended = step_to(3000.0);
  EXPECT_EQ(ended.status, ClusterState::ENDED);
  EXPECT_THAT(ended.reason, HasSubstr("below the surface"));
  EXPECT_GT(vector(ended.craft[0].position).norm(), 6378e3);
  EXPECT_TRUE(call<Trigger>("pair/reset").success);
  const ClusterState again = step_to(3005.0);
  EXPECT_EQ(again.status, ClusterState::FLYING);
  EXPECT_THAT(again.reason, IsEmpty());
  EXPECT_NEAR(again.time, 5.0, 1e-9);
}

}  // namespace
}  // namespace foothill_orbit
