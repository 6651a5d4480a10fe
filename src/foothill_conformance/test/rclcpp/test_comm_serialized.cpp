// Bytes instead of messages: serialization, serialized and generic publishers and subscriptions.
#include <chrono>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "comm_fixture.hpp"
#include "rclcpp/serialization.hpp"
#include "rclcpp/serialized_message.hpp"
#include "rclcpp/typesupport_helpers.hpp"
#include "rclcpp/wait_for_message.hpp"
#include "rcpputils/asserts.hpp"
#include "std_msgs/msg/string.hpp"
#include "test_msgs/message_fixtures.hpp"

namespace {

using rclcpp::SerializedMessage;
using std_msgs::msg::String;

String text(const std::string& content) {
  String message;
  message.data = content;
  return message;
}

SerializedMessage serialized(const String& message) {
  SerializedMessage bytes;
  rclcpp::Serialization<String>().serialize_message(&message, &bytes);
  return bytes;
}

String deserialized(const SerializedMessage& bytes) {
  String message;
  rclcpp::Serialization<String>().deserialize_message(&bytes, &message);
  return message;
}

template <typename MessageT>
void expect_round_trip(const std::vector<std::shared_ptr<MessageT>>& messages) {
  const rclcpp::Serialization<MessageT> serialization;
  ASSERT_FALSE(messages.empty());
  for (const auto& message : messages) {
    SerializedMessage bytes;
    serialization.serialize_message(message.get(), &bytes);
    EXPECT_GT(bytes.size(), 0u);
    EXPECT_GE(bytes.capacity(), bytes.size());
    MessageT copy;
    serialization.deserialize_message(&bytes, &copy);
    EXPECT_EQ(copy, *message);
  }
}

TEST(Serialization, BringsBackEveryFieldOfEveryTestMessage) {
  expect_round_trip(get_messages_empty());
  expect_round_trip(get_messages_basic_types());
  expect_round_trip(get_messages_constants());
  expect_round_trip(get_messages_defaults());
  expect_round_trip(get_messages_strings());
  expect_round_trip(get_messages_arrays());
  expect_round_trip(get_messages_unbounded_sequences());
  expect_round_trip(get_messages_bounded_plain_sequences());
  expect_round_trip(get_messages_bounded_sequences());
  expect_round_trip(get_messages_nested());
  expect_round_trip(get_messages_multi_nested());
  expect_round_trip(get_messages_builtins());
  expect_round_trip(get_messages_wstrings());
}

TEST(Serialization, RefusesNullPointersAndEmptyBytes) {
  const rclcpp::Serialization<String> serialization;
  String message;
  SerializedMessage empty;
  EXPECT_THROW(serialization.serialize_message(nullptr, &empty), rcpputils::IllegalStateException);
  EXPECT_THROW(serialization.serialize_message(&message, nullptr),
               rcpputils::IllegalStateException);
  EXPECT_THROW(serialization.deserialize_message(nullptr, &message),
               rcpputils::IllegalStateException);
  EXPECT_THROW(serialization.deserialize_message(&empty, &message),
               rcpputils::IllegalStateException);
}

TEST(SerializedMessage, CopiesAreIndependentAndMovesLeaveNothingBehind) {
  const SerializedMessage original = serialized(text("original"));
  SerializedMessage copy(original);
  ASSERT_EQ(copy.size(), original.size());
  copy.get_rcl_serialized_message().buffer[8] ^= 0xFF;
  EXPECT_EQ(deserialized(original).data, "original");

  SerializedMessage moved(std::move(copy));
  EXPECT_EQ(moved.size(), original.size());
  EXPECT_EQ(copy.size(), 0u);  // NOLINT(bugprone-use-after-move): that is the point
  copy = original;
  EXPECT_EQ(deserialized(copy).data, "original");
}

TEST(SerializedMessage, ReservesAndReleasesItsMemory) {
  SerializedMessage message(13);
  EXPECT_EQ(message.capacity(), 13u);
  EXPECT_EQ(message.size(), 0u);
  message.reserve(1000);
  EXPECT_EQ(message.capacity(), 1000u);

  rcl_serialized_message_t released = message.release_rcl_serialized_message();
  EXPECT_EQ(message.capacity(), 0u);
  EXPECT_EQ(released.buffer_capacity, 1000u);
  SerializedMessage owner(std::move(released));
  EXPECT_EQ(owner.capacity(), 1000u);
}

TEST(TypeSupport, OfAnUnknownTypeIsAnErrorThatNamesIt) {
  EXPECT_THROW(rclcpp::get_typesupport_library("no_slash", "rosidl_typesupport_cpp"),
               std::runtime_error);
  EXPECT_THROW(rclcpp::get_typesupport_library("no_such_package/msg/A", "rosidl_typesupport_cpp"),
               std::runtime_error);
  const auto library =
      rclcpp::get_typesupport_library("std_msgs/msg/String", "rosidl_typesupport_cpp");
  try {
    rclcpp::get_message_typesupport_handle("std_msgs/msg/NoSuch", "rosidl_typesupport_cpp",
                                           *library);
    FAIL() << "no exception";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("NoSuch"), std::string::npos) << error.what();
  }
}

class Serialized : public CommTest {
 protected:
  std::vector<std::string> received_;
};

TEST_F(Serialized, BytesPublishedArriveAsAMessage) {
  auto subscription = node_->create_subscription<String>(
      "text", 10, [this](const String& message) { received_.push_back(message.data); });
  auto publisher = node_->create_publisher<String>("text", 10);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  const SerializedMessage bytes = serialized(text("as bytes"));
  publisher->publish(bytes);
  publisher->publish(bytes.get_rcl_serialized_message());
  ASSERT_TRUE(spin_until([this] { return received_.size() == 2; }));
  EXPECT_EQ(received_, (std::vector<std::string>{"as bytes", "as bytes"}));
}

TEST_F(Serialized, GenericPublisherReachesAnOrdinarySubscription) {
  auto subscription = node_->create_subscription<String>(
      "text", 10, [this](const String& message) { received_.push_back(message.data); });
  auto publisher = node_->create_generic_publisher("text", "std_msgs/msg/String", 10);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  publisher->publish(serialized(text("generic")));
  ASSERT_TRUE(spin_until([this] { return !received_.empty(); }));
  EXPECT_EQ(received_.front(), "generic");
}

TEST_F(Serialized, GenericSubscriptionGetsTheBytesAndTheirOrigin) {
  rmw_gid_t origin{};
  auto subscription = node_->create_generic_subscription(
      "text", "std_msgs/msg/String", 10,
      [&](std::shared_ptr<const SerializedMessage> bytes, const rclcpp::MessageInfo& info) {
        received_.push_back(deserialized(*bytes).data);
        origin = info.get_rmw_message_info().publisher_gid;
      });
  auto publisher = node_->create_publisher<String>("text", 10);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  publisher->publish(text("typed"));
  ASSERT_TRUE(spin_until([this] { return !received_.empty(); }));
  EXPECT_EQ(received_.front(), "typed");
  EXPECT_EQ(0, std::memcmp(origin.data, publisher->get_gid().data, RMW_GID_STORAGE_SIZE));
}

TEST_F(Serialized, GenericSubscriptionAndPublisherPassManySizesUnchanged) {
  auto subscription = node_->create_generic_subscription(
      "text", "std_msgs/msg/String", rclcpp::QoS(rclcpp::KeepAll()),
      [this](const SerializedMessage& bytes) { received_.push_back(deserialized(bytes).data); });
  auto publisher = node_->create_generic_publisher("text", "std_msgs/msg/String",
                                                   rclcpp::QoS(rclcpp::KeepAll()));
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  for (const size_t size : {0u, 1u, 1000u, 200000u, 3u, 70000u}) {
    const std::string content(size, 'x');
    publisher->publish(serialized(text(content)));
    ASSERT_TRUE(spin_until([&, n = received_.size()] { return received_.size() > n; })) << size;
    EXPECT_EQ(received_.back(), content);
  }
}

TEST_F(Serialized, GenericEndpointsOfAnUnknownTypeThrow) {
  EXPECT_THROW(node_->create_generic_publisher("text", "no_such_package/msg/A", 10),
               std::runtime_error);
  EXPECT_THROW(node_->create_generic_subscription("text", "no_such_package/msg/A", 10,
                                                  [](std::shared_ptr<const SerializedMessage>) {}),
               std::runtime_error);
}

TEST_F(Serialized, WaitForMessageReturnsTheNextMessage) {
  const auto latched = rclcpp::QoS(1).transient_local().reliable();
  const auto publisher = node_->create_publisher<String>("text", latched);
  publisher->publish(text("latched"));
  const auto subscription =
      node_->create_subscription<String>("text", latched, [](const String&) {});
  String message;
  ASSERT_TRUE(rclcpp::wait_for_message(
      message, subscription, node_->get_node_base_interface()->get_context(), kCommDeadline));
  EXPECT_EQ(message.data, "latched");
}

TEST_F(Serialized, WaitForMessageGivesUpAfterItsTimeout) {
  String message;
  const auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(rclcpp::wait_for_message(message, node_, "silent", std::chrono::milliseconds(50)));
  EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(50));
}

}  // namespace
