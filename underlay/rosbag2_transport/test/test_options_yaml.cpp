#include <gtest/gtest.h>

#include "rosbag2_transport/play_options.hpp"
#include "rosbag2_transport/record_options.hpp"

namespace rosbag2_transport {
namespace {

constexpr const char* kProfile = R"({
  "history": "keep_last", "depth": 7, "reliability": "best_effort", "durability": "volatile",
  "deadline": {"sec": 0, "nsec": 0}, "lifespan": {"sec": 0, "nsec": 0},
  "liveliness": "automatic", "liveliness_lease_duration": {"sec": 0, "nsec": 0},
  "avoid_ros_namespace_conventions": false})";

TEST(OptionsYaml, KeepTheirDefaultsIfAbsent) {
  const auto play = YAML::Load("{}").as<PlayOptions>();
  EXPECT_EQ(play.read_ahead_queue_size, 1000U);
  EXPECT_EQ(play.rate, 1.0F);
  EXPECT_LT(play.playback_duration.nanoseconds(), 0);
  EXPECT_LT(play.wait_acked_timeout, 0);
  const auto record = YAML::Load("{}").as<RecordOptions>();
  EXPECT_FALSE(record.all_topics);
  EXPECT_EQ(record.topic_polling_interval, std::chrono::milliseconds{100});
}

TEST(OptionsYaml, AreReadForPlaying) {
  const auto options = YAML::Load(std::string{R"({"rate": 2.5, "topics_to_filter": ["/a", "/b"],
    "start_offset": 1500000000, "delay": 250000000, "playback_duration": 3000000000, "loop": true,
    "topic_qos_profile_overrides": {"/a": )"} +
                                  kProfile + "}}")
                           .as<PlayOptions>();
  EXPECT_EQ(options.rate, 2.5F);
  EXPECT_EQ(options.topics_to_filter, (std::vector<std::string>{"/a", "/b"}));
  EXPECT_EQ(options.start_offset, 1'500'000'000);
  EXPECT_EQ(options.delay.nanoseconds(), 250'000'000);
  EXPECT_EQ(options.playback_duration.nanoseconds(), 3'000'000'000);
  EXPECT_TRUE(options.loop);
  const rclcpp::QoS& qos = options.topic_qos_profile_overrides.at("/a");
  EXPECT_EQ(qos.depth(), 7U);
  EXPECT_EQ(qos.reliability(), rclcpp::ReliabilityPolicy::BestEffort);
}

TEST(OptionsYaml, AreReadForRecording) {
  const auto options = YAML::Load(std::string{R"({"all_topics": true, "exclude_regex": "x.*",
    "topic_polling_interval": 20, "use_sim_time": true, "topic_qos_profile_overrides": {"/a": )"} +
                                  kProfile + "}}")
                           .as<RecordOptions>();
  EXPECT_TRUE(options.all_topics);
  EXPECT_EQ(options.exclude_regex, "x.*");
  EXPECT_EQ(options.topic_polling_interval, std::chrono::milliseconds{20});
  EXPECT_TRUE(options.use_sim_time);
  EXPECT_EQ(options.topic_qos_profile_overrides.size(), 1U);
}

TEST(OptionsYaml, RefuseValuesOfAnotherKind) {
  EXPECT_THROW(YAML::Load(R"({"rate": "fast"})").as<PlayOptions>(), YAML::Exception);
  EXPECT_THROW(YAML::Load(R"({"topics": {"a": 1}})").as<RecordOptions>(), YAML::Exception);
}

}  // namespace
}  // namespace rosbag2_transport
