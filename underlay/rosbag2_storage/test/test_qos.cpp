#include <gtest/gtest.h>

#include <vector>

#include "rosbag2_storage/qos.hpp"

namespace rosbag2_storage {
namespace {

rclcpp::TopicEndpointInfo publisher(const rclcpp::QoS& qos) {
  rcl_topic_endpoint_info_t info{};
  info.node_name = "node";
  info.node_namespace = "/";
  info.topic_type = "std_msgs/msg/String";
  info.endpoint_type = RMW_ENDPOINT_PUBLISHER;
  info.qos_profile = qos.get_rmw_qos_profile();
  return rclcpp::TopicEndpointInfo{info};
}

const rclcpp::QoS kReliable = rclcpp::QoS{10}.reliable().durability_volatile();
const rclcpp::QoS kLatched = rclcpp::QoS{1}.reliable().transient_local();
const rclcpp::QoS kSensor = rclcpp::QoS{5}.best_effort().durability_volatile();

TEST(Rosbag2QoS, RequestsNoMoreThanEveryPublisherOffers) {
  struct Case {
    std::vector<rclcpp::QoS> offers;
    rclcpp::ReliabilityPolicy reliability;
    rclcpp::DurabilityPolicy durability;
  };
  using rclcpp::DurabilityPolicy;
  using rclcpp::ReliabilityPolicy;
  const std::vector<Case> cases{
      {{kReliable}, ReliabilityPolicy::Reliable, DurabilityPolicy::Volatile},
      {{kLatched}, ReliabilityPolicy::Reliable, DurabilityPolicy::TransientLocal},
      {{kSensor}, ReliabilityPolicy::BestEffort, DurabilityPolicy::Volatile},
      {{kLatched, kReliable}, ReliabilityPolicy::Reliable, DurabilityPolicy::Volatile},
      {{kReliable, kSensor}, ReliabilityPolicy::BestEffort, DurabilityPolicy::Volatile},
      {{kLatched, kLatched}, ReliabilityPolicy::Reliable, DurabilityPolicy::TransientLocal}};
  for (const Case& example : cases) {
    std::vector<rclcpp::TopicEndpointInfo> endpoints;
    for (const auto& offer : example.offers) endpoints.push_back(publisher(offer));
    const auto request = Rosbag2QoS::adapt_request_to_offers("/topic", endpoints);
    EXPECT_EQ(request.reliability(), example.reliability);
    EXPECT_EQ(request.durability(), example.durability);
    for (const auto& offer : example.offers) {
      EXPECT_NE(rclcpp::qos_check_compatible(offer, request).compatibility,
                rclcpp::QoSCompatibility::Error);
    }
  }
  EXPECT_EQ(Rosbag2QoS::adapt_request_to_offers("/topic", {}), Rosbag2QoS{});
}

TEST(Rosbag2QoS, OffersWhatTheRecordedPublishersAgreedOn) {
  const auto offer = Rosbag2QoS::adapt_offer_to_recorded_offers(
      "/topic", from_rclcpp_qos_vector({kLatched, rclcpp::QoS{kLatched}.keep_last(7)}));
  EXPECT_EQ(offer.reliability(), rclcpp::ReliabilityPolicy::Reliable);
  EXPECT_EQ(offer.durability(), rclcpp::DurabilityPolicy::TransientLocal);
  EXPECT_EQ(offer.depth(), rmw_qos_profile_default.depth);
}

TEST(Rosbag2QoS, OffersTheDefaultIfTheRecordedPublishersDisagreed) {
  EXPECT_EQ(Rosbag2QoS::adapt_offer_to_recorded_offers("/topic",
                                                       from_rclcpp_qos_vector({kLatched, kSensor})),
            Rosbag2QoS{});
  EXPECT_EQ(Rosbag2QoS::adapt_offer_to_recorded_offers("/topic", {}), Rosbag2QoS{});
}

TEST(Rosbag2QoS, SurvivesItsTextInAllPolicies) {
  rclcpp::QoS rich{7};
  rich.best_effort().transient_local().avoid_ros_namespace_conventions(true);
  rich.deadline(rmw_time_t{1, 2}).lifespan(rmw_time_t{3, 4});
  rich.liveliness(RMW_QOS_POLICY_LIVELINESS_MANUAL_BY_TOPIC);
  rich.liveliness_lease_duration(rmw_time_t RMW_DURATION_INFINITE);
  const std::vector<rclcpp::QoS> profiles{rich, kSensor, rclcpp::QoS{rclcpp::KeepAll{}}};
  EXPECT_EQ(to_rclcpp_qos_vector(serialize_rclcpp_qos_vector(profiles), 9), profiles);
  EXPECT_TRUE(to_rclcpp_qos_vector("", 9).empty());
  EXPECT_TRUE(to_rclcpp_qos_vector(serialize_rclcpp_qos_vector({}), 9).empty());
}

}  // namespace
}  // namespace rosbag2_storage
