#include "diagnostic_msgs/msg/diagnostic_array.hpp"
#include "foothill_ros/testing/zero_padded.hpp"
#include "peer.hpp"
#include "sensor_msgs/msg/joint_state.hpp"
#include "std_srvs/srv/set_bool.hpp"
#include "tf2_msgs/msg/tf_message.hpp"
#include "world_fixture.hpp"

namespace foothill_proxy::testing {
namespace {

using foothill_ros::testing::encoded;
using foothill_ros::testing::zero_padded;

class SameBytes : public WorldTest {
 protected:
  /// Returns the bytes of the bag of a run with a commander.
  std::string run(const std::string& name, double speed) {
    launch("  robot1: {commander_period: 0.1}\n",
           {rclcpp::Parameter{"speed", speed}, rclcpp::Parameter{"paused", true},
            rclcpp::Parameter{"lock_step", true}, rclcpp::Parameter{"deadline", 30.0}});
    const Commander commander{*peer, "robot1", 0.1};
    const Recorder recorder{*peer, topics_of("robot1")};
    wait_until([&] { return commander.is_connected() && recorder.is_connected(); });
    std_srvs::srv::SetBool::Request go;
    EXPECT_TRUE(call<std_srvs::srv::SetBool>("/proxy_world/pause", go).success);
    wait_until([&] { return recorder.is_beyond(5'000'000'000); });
    // A bag contains its own name, so both get the same.
    std::filesystem::create_directories(folder + "/" + name);
    const std::string bag = folder + "/" + name + "/bag";
    recorder.write(bag, 5'000'000'000);
    executor.reset();
    node.reset();
    peer.reset();
    std::string bytes;
    for (const auto& file : std::filesystem::directory_iterator{bag}) {
      if (file.path().extension() != ".mcap") continue;
      std::ifstream stream{file.path(), std::ios::binary};
      bytes.assign(std::istreambuf_iterator<char>{stream}, {});
    }
    return bytes;
  }
};

TEST_F(SameBytes, AreInTheBagsOfTwoRunsAtDifferentSpeeds) {
  const std::string paced = run("paced", 20.0);
  const std::string full = run("full", 0.0);
  EXPECT_GT(paced.size(), 100'000u);
  EXPECT_EQ(paced.size(), full.size());
  EXPECT_TRUE(paced == full);
}

TEST_F(SameBytes, HaveZerosForPaddingInMessagesOfChangingLayout) {
  launch("  r1: {}\n  second: {pose: [3, 0, 0]}\n", {rclcpp::Parameter{"speed", 10.0}});
  std::vector<std::pair<std::string, std::string>> pairs;  // As published, as it should be.
  const auto watch = [&]<typename Message>(const std::string& topic, const Message&) {
    return peer->create_generic_subscription(
        topic, rosidl_generator_traits::name<Message>(), rclcpp::QoS{100},
        [&pairs](std::shared_ptr<const rclcpp::SerializedMessage> message) {
          pairs.emplace_back(encoded(*message), zero_padded<Message>(*message));
        });
  };
  const auto transforms = watch("/tf", tf2_msgs::msg::TFMessage{});
  const auto diagnostics = watch("/diagnostics", diagnostic_msgs::msg::DiagnosticArray{});
  const auto joints = watch("/second/joint_states", sensor_msgs::msg::JointState{});
  wait_until([&] { return pairs.size() > 300; });
  for (const auto& [published, expected] : pairs) ASSERT_EQ(published, expected);
}

}  // namespace
}  // namespace foothill_proxy::testing
