#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "rosbag2_transport/topic_filter.hpp"

namespace rosbag2_transport {
namespace {

using Names = std::set<std::string>;

const std::map<std::string, std::vector<std::string>> kTopics{
    {"/arm/left", {"std_msgs/msg/String"}},
    {"/arm/right", {"std_msgs/msg/String"}},
    {"/base/_hidden", {"std_msgs/msg/String"}},
    {"/base/odom", {"std_msgs/msg/Int64"}},
    {"/base/torn", {"std_msgs/msg/Int64", "std_msgs/msg/String"}},
    {"/base/unknown", {"no_such_package/msg/Thing"}},
    {"/reset/_service_event", {"std_msgs/srv/Reset_Event"}}};

Names chosen(const RecordOptions& options, bool allow_unknown_types = true) {
  Names names;
  TopicFilter filter{options, nullptr, allow_unknown_types};
  for (const auto& [name, type] : filter.filter_topics(kTopics)) names.insert(name);
  return names;
}

TEST(TopicFilter, TakesAllTopicsButHiddenOnesAndThoseOfTwoTypes) {
  RecordOptions options;
  options.all_topics = true;
  EXPECT_EQ(chosen(options), (Names{"/arm/left", "/arm/right", "/base/odom", "/base/unknown"}));
  options.include_hidden_topics = true;
  EXPECT_TRUE(chosen(options).contains("/base/_hidden"));
  EXPECT_FALSE(chosen(options).contains("/reset/_service_event"));
}

TEST(TopicFilter, TakesServicesByTheirEvents) {
  RecordOptions options;
  options.all_services = true;
  EXPECT_EQ(chosen(options), Names{"/reset/_service_event"});
  options.exclude_service_events = {"/reset/_service_event"};
  EXPECT_EQ(chosen(options), Names{});
  options = {};
  options.services = {"/reset/_service_event"};
  EXPECT_EQ(chosen(options), Names{"/reset/_service_event"});
}

TEST(TopicFilter, LeavesOutTypesThatAreNotInstalled) {
  RecordOptions options;
  options.all_topics = true;
  EXPECT_EQ(chosen(options, false), (Names{"/arm/left", "/arm/right", "/base/odom"}));
}

TEST(TopicFilter, TakesNamedTopicsTypesAndWhatContainsTheExpression) {
  RecordOptions options;
  options.topics = {"/arm/left"};
  EXPECT_EQ(chosen(options), Names{"/arm/left"});
  options.topic_types = {"std_msgs/msg/Int64"};
  EXPECT_EQ(chosen(options), (Names{"/arm/left", "/base/odom"}));
  options.regex = "igh";
  EXPECT_EQ(chosen(options), (Names{"/arm/left", "/arm/right", "/base/odom"}));
}

TEST(TopicFilter, LeavesOutWhatIsExcluded) {
  RecordOptions options;
  options.all_topics = true;
  options.exclude_topics = {"/arm/left"};
  options.exclude_topic_types = {"std_msgs/msg/Int64"};
  options.exclude_regex = "unk";
  EXPECT_EQ(chosen(options), Names{"/arm/right"});
}

TEST(TopicFilter, TakesNothingUnlessAsked) { EXPECT_EQ(chosen({}), Names{}); }

TEST(TopicFilter, RefusesAnExpressionThatIsNone) {
  RecordOptions options;
  options.regex = "(";
  EXPECT_THROW(chosen(options), std::regex_error);
}

}  // namespace
}  // namespace rosbag2_transport
