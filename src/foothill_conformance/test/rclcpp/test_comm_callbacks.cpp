// A subscription accepts callbacks of many signatures; each must get the message that was sent.
#include <condition_variable>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "comm_fixture.hpp"
#include "rclcpp/serialization.hpp"
#include "rclcpp/serialized_message.hpp"
#include "std_msgs/msg/string.hpp"
#include "std_msgs/msg/u_int32.hpp"

namespace {

using rclcpp::MessageInfo;
using rclcpp::SerializedMessage;
using std_msgs::msg::String;
using std_msgs::msg::UInt32;

std::string text_of(const SerializedMessage& serialized) {
  String message;
  rclcpp::Serialization<String>().deserialize_message(&serialized, &message);
  return message.data;
}

class SubscriptionCallback : public CommTest {
 protected:
  /// Publishes one message to a subscription with this callback and waits until received_ is set.
  template <typename CallbackT>
  void deliver_to(CallbackT callback) {
    auto subscription = node_->create_subscription<String>("text", 10, callback);
    auto publisher = node_->create_publisher<String>("text", 10);
    publisher_gid_ = publisher->get_gid();
    ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
    String message;
    message.data = "hello";
    publisher->publish(message);
    ASSERT_TRUE(spin_until([this] { return received_.has_value(); }));
    EXPECT_EQ(*received_, "hello");
  }

  void note(const std::string& text) { received_ = text; }

  void note(const std::string& text, const MessageInfo& info) {
    received_ = text;
    const auto& from = info.get_rmw_message_info();
    EXPECT_EQ(0, std::memcmp(from.publisher_gid.data, publisher_gid_.data, RMW_GID_STORAGE_SIZE));
    EXPECT_GT(from.source_timestamp, 0);
    EXPECT_GE(from.received_timestamp, from.source_timestamp);
  }

  std::optional<std::string> received_;
  rmw_gid_t publisher_gid_{};
};

TEST_F(SubscriptionCallback, MayTakeAConstReference) {
  deliver_to([this](const String& message) { note(message.data); });
}

TEST_F(SubscriptionCallback, MayTakeAConstReferenceAndItsInfo) {
  deliver_to([this](const String& message, const MessageInfo& info) { note(message.data, info); });
}

TEST_F(SubscriptionCallback, MayTakeAUniquePointer) {
  deliver_to([this](std::unique_ptr<String> message) { note(message->data); });
}

TEST_F(SubscriptionCallback, MayTakeAUniquePointerAndItsInfo) {
  deliver_to([this](std::unique_ptr<String> message, const MessageInfo& info) {
    note(message->data, info);
  });
}

TEST_F(SubscriptionCallback, MayTakeASharedPointerToConst) {
  deliver_to([this](std::shared_ptr<const String> message) { note(message->data); });
}

TEST_F(SubscriptionCallback, MayTakeASharedPointerToConstAndItsInfo) {
  deliver_to([this](std::shared_ptr<const String> message, const MessageInfo& info) {
    note(message->data, info);
  });
}

TEST_F(SubscriptionCallback, MayTakeAReferenceToASharedPointerToConst) {
  deliver_to([this](const std::shared_ptr<const String>& message) { note(message->data); });
}

TEST_F(SubscriptionCallback, MayTakeAReferenceToASharedPointerToConstAndItsInfo) {
  deliver_to([this](const std::shared_ptr<const String>& message, const MessageInfo& info) {
    note(message->data, info);
  });
}

// Discouraged by Jazzy, which marks the next two as deprecated.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
TEST_F(SubscriptionCallback, MayTakeASharedPointer) {
  deliver_to([this](std::shared_ptr<String> message) { note(message->data); });
}

TEST_F(SubscriptionCallback, MayTakeASharedPointerAndItsInfo) {
  deliver_to([this](std::shared_ptr<String> message, const MessageInfo& info) {
    note(message->data, info);
  });
}
#pragma GCC diagnostic pop

TEST_F(SubscriptionCallback, MayTakeSerializedBytesByConstReference) {
  deliver_to([this](const SerializedMessage& bytes) { note(text_of(bytes)); });
}

TEST_F(SubscriptionCallback, MayTakeSerializedBytesByConstReferenceAndTheirInfo) {
  deliver_to([this](const SerializedMessage& bytes, const MessageInfo& info) {
    note(text_of(bytes), info);
  });
}

TEST_F(SubscriptionCallback, MayTakeSerializedBytesByUniquePointer) {
  deliver_to([this](std::unique_ptr<SerializedMessage> bytes) { note(text_of(*bytes)); });
}

TEST_F(SubscriptionCallback, MayTakeSerializedBytesBySharedPointerToConst) {
  deliver_to([this](std::shared_ptr<const SerializedMessage> bytes) { note(text_of(*bytes)); });
}

TEST_F(SubscriptionCallback, MayTakeSerializedBytesBySharedPointerToConstAndTheirInfo) {
  deliver_to([this](std::shared_ptr<const SerializedMessage> bytes, const MessageInfo& info) {
    note(text_of(*bytes), info);
  });
}

TEST_F(SubscriptionCallback, MayBeAStdFunction) {
  const std::function<void(String::ConstSharedPtr)> function =
      [this](String::ConstSharedPtr message) { note(message->data); };
  deliver_to(function);
}

TEST_F(SubscriptionCallback, MayBeABoundMemberFunction) {
  struct Listener {
    explicit Listener(std::optional<std::string>& out) : text(out) {}
    void on_message(const String& message) { text = message.data; }
    std::optional<std::string>& text;
  } listener(received_);
  deliver_to(std::bind(&Listener::on_message, &listener, std::placeholders::_1));
}

TEST_F(SubscriptionCallback, MayKeepTheMessagesThatItGets) {
  std::vector<String::ConstSharedPtr> kept;
  auto subscription = node_->create_subscription<String>(
      "text", 10, [&kept](String::ConstSharedPtr message) { kept.push_back(message); });
  auto publisher = node_->create_publisher<String>("text", 10);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  for (size_t i = 0; i < 5; ++i) {
    String message;
    message.data = std::to_string(i);
    publisher->publish(message);
    ASSERT_TRUE(spin_until([&] { return kept.size() == i + 1; }));
  }
  for (size_t i = 0; i < kept.size(); ++i) EXPECT_EQ(kept[i]->data, std::to_string(i));
}

TEST_F(SubscriptionCallback, GetsNothingOfTheMessageBefore) {
  std::vector<std::string> received;
  auto subscription = node_->create_subscription<String>(
      "text", 10, [&received](const String& message) { received.push_back(message.data); });
  auto publisher = node_->create_publisher<String>("text", 10);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  for (const char* text : {"a long text that needs memory of its own", "", "short"}) {
    String message;
    message.data = text;
    publisher->publish(message);
    ASSERT_TRUE(spin_until([&, before = received.size()] { return received.size() > before; }));
    EXPECT_EQ(received.back(), text);
  }
}

TEST_F(SubscriptionCallback, KeepsItsMessageWhileAnotherThreadTakesTheNext) {
  std::mutex mutex;
  std::condition_variable changed;
  std::multiset<std::string> entered;
  std::multiset<std::string> left;
  rclcpp::SubscriptionOptions options;
  options.callback_group = node_->create_callback_group(rclcpp::CallbackGroupType::Reentrant);
  auto subscription = node_->create_subscription<String>(
      "text", 10,
      [&](const String& message) {
        std::unique_lock lock(mutex);
        entered.insert(message.data);
        changed.notify_all();
        changed.wait_for(lock, kCommDeadline, [&] { return entered.size() == 2; });
        left.insert(message.data);
        changed.notify_all();
      },
      options);
  auto publisher = node_->create_publisher<String>("text", 10);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  executor_->remove_node(node_);
  rclcpp::executors::MultiThreadedExecutor two_threads(rclcpp::ExecutorOptions(), 2);
  two_threads.add_node(node_);
  const SpinningThread spinning(two_threads);
  for (const char* text : {"first", "second"}) publisher->publish(String().set__data(text));
  std::unique_lock lock(mutex);
  ASSERT_TRUE(changed.wait_for(lock, kCommDeadline, [&] { return left.size() == 2; }));
  EXPECT_EQ(entered, (std::multiset<std::string>{"first", "second"}));
  EXPECT_EQ(left, entered);
}

TEST_F(SubscriptionCallback, GetsMessagesPublishedByUniquePointer) {
  auto subscription = node_->create_subscription<String>(
      "text", 10, [this](const String& message) { note(message.data); });
  auto publisher = node_->create_publisher<String>("text", 10);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  auto message = std::make_unique<String>();
  message->data = "owned";
  publisher->publish(std::move(message));
  ASSERT_TRUE(spin_until([this] { return received_.has_value(); }));
  EXPECT_EQ(*received_, "owned");
}

TEST_F(SubscriptionCallback, GetsLoanedMessages) {
  auto subscription = node_->create_subscription<String>(
      "text", 10, [this](const String& message) { note(message.data); });
  auto publisher = node_->create_publisher<String>("text", 10);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  auto loan = publisher->borrow_loaned_message();
  loan.get().data = "loaned";
  publisher->publish(std::move(loan));
  ASSERT_TRUE(spin_until([this] { return received_.has_value(); }));
  EXPECT_EQ(*received_, "loaned");
}

TEST_F(SubscriptionCallback, GetsLoanedMessagesOfATypeThatTheMiddlewareCanLend) {
  std::vector<uint32_t> received;
  auto subscription = node_->create_subscription<UInt32>(
      "number", 10,
      [&received](std::unique_ptr<UInt32> message) { received.push_back(message->data); });
  auto publisher = node_->create_publisher<UInt32>("number", 10);
  ASSERT_TRUE(spin_until_matched(*publisher, *subscription));
  {
    auto dropped = publisher->borrow_loaned_message();
    dropped.get().data = 1;
  }
  auto loan = publisher->borrow_loaned_message();
  ASSERT_TRUE(loan.is_valid());
  loan.get().data = 2;
  publisher->publish(std::move(loan));
  ASSERT_TRUE(spin_until([&] { return !received.empty(); }));
  EXPECT_EQ(received, std::vector<uint32_t>{2});
}

TEST_F(SubscriptionCallback, IsNotCalledForPublishersOfItsNodeIfItIgnoresThem) {
  rclcpp::SubscriptionOptions options;
  options.ignore_local_publications = true;
  int ignored = 0;
  int received = 0;
  auto deaf = node_->create_subscription<String>(
      "text", 10, [&ignored](const String&) { ++ignored; }, options);
  auto receiving =
      node_->create_subscription<String>("text", 10, [&received](const String&) { ++received; });
  auto publisher = node_->create_publisher<String>("text", 10);
  ASSERT_TRUE(spin_until_matched(*publisher, *receiving));
  publisher->publish(String());
  ASSERT_TRUE(spin_until([&] { return received == 1; }));
  executor_->spin_some();
  EXPECT_EQ(ignored, 0);
}

TEST_F(SubscriptionCallback, IsCalledThroughAnIntraProcessNodeToo) {
  auto node = std::make_shared<rclcpp::Node>("intra_process",
                                             rclcpp::NodeOptions().use_intra_process_comms(true));
  executor_->add_node(node);
  auto subscription = node->create_subscription<String>(
      "text", 10, [this](std::unique_ptr<String> message) { note(message->data); });
  auto publisher = node->create_publisher<String>("text", 10);
  ASSERT_TRUE(spin_until([&] { return publisher->get_subscription_count() > 0; }));
  auto message = std::make_unique<String>();
  message->data = "inside";
  publisher->publish(std::move(message));
  ASSERT_TRUE(spin_until([this] { return received_.has_value(); }));
  EXPECT_EQ(*received_, "inside");
}

TEST_F(SubscriptionCallback, StopsWhenTheSubscriptionIsGone) {
  int received = 0;
  int witnessed = 0;
  auto subscription =
      node_->create_subscription<String>("text", 10, [&received](const String&) { ++received; });
  auto witness =
      node_->create_subscription<String>("text", 10, [&witnessed](const String&) { ++witnessed; });
  auto publisher = node_->create_publisher<String>("text", 10);
  ASSERT_TRUE(spin_until([&] { return publisher->get_subscription_count() == 2; }));
  subscription.reset();
  publisher->publish(String());
  ASSERT_TRUE(spin_until([&] { return witnessed == 1; }));
  EXPECT_EQ(received, 0);
}

}  // namespace
