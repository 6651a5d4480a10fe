#include "peer.hpp"
#include "std_srvs/srv/set_bool.hpp"
#include "world_fixture.hpp"

namespace foothill_proxy::testing {
namespace {

class SameBytes : public WorldTest {
 protected:
  /// Returns the bag of a run with a commander.
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
    // A bag holds its own name: both have the same.
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

TEST_F(SameBytes, AreInTheBagsOfTwoRunsAtDifferentPace) {
  const std::string paced = run("paced", 20.0);
  const std::string full = run("full", 0.0);
  EXPECT_GT(paced.size(), 100'000u);
  EXPECT_EQ(paced.size(), full.size());
  EXPECT_TRUE(paced == full);
}

}  // namespace
}  // namespace foothill_proxy::testing
