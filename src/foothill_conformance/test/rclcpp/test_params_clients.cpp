#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "params_fixture.hpp"
#include "rclcpp/copy_all_parameter_values.hpp"
#include "rclcpp/rclcpp.hpp"

using rclcpp::Parameter;
using ::testing::ElementsAre;
using ::testing::IsSupersetOf;

namespace {

/// A node spun in its own thread, and a client node in this thread.
class ParameterClients : public ParameterTest {
 protected:
  void SetUp() override {
    ParameterTest::SetUp();
    server_ = std::make_shared<rclcpp::Node>("server", "ns");
    rcl_interfaces::msg::ParameterDescriptor ranged;
    ranged.description = "how many";
    ranged.integer_range.resize(1);
    ranged.integer_range[0].to_value = 10;
    server_->declare_parameter("count", 1, ranged);
    server_->declare_parameter("name", "first");
    rcl_interfaces::msg::ParameterDescriptor dynamic;
    dynamic.dynamic_typing = true;
    server_->declare_parameter("group.any", rclcpp::ParameterValue(1.5), dynamic);
    executor_ = std::make_shared<rclcpp::executors::SingleThreadedExecutor>();
    executor_->add_node(server_);
    thread_ = std::thread([this] { executor_->spin(); });
    node_ = std::make_shared<rclcpp::Node>("client");
    client_ = std::make_shared<rclcpp::SyncParametersClient>(node_, "/ns/server");
    ASSERT_TRUE(client_->wait_for_service(kDeadline));
  }
  void TearDown() override {
    // The answer of a client proves that the thread spins, so that cancelling it cannot be lost.
    client_->list_parameters({}, 1, kDeadline);
    executor_->cancel();
    thread_.join();
    executor_.reset();
    client_.reset();
    node_.reset();
    server_.reset();
    ParameterTest::TearDown();
  }

  std::shared_ptr<rclcpp::Node> server_;
  std::shared_ptr<rclcpp::executors::SingleThreadedExecutor> executor_;
  std::thread thread_;
  std::shared_ptr<rclcpp::Node> node_;
  std::shared_ptr<rclcpp::SyncParametersClient> client_;
};

}  // namespace

TEST_F(ParameterClients, ReadWhatTheOtherNodeHas) {
  EXPECT_TRUE(client_->service_is_ready());
  EXPECT_THAT(client_->get_parameters({"count", "name"}, kDeadline),
              ElementsAre(Parameter("count", 1), Parameter("name", "first")));
  EXPECT_EQ(client_->get_parameter<int>("count"), 1);
  EXPECT_EQ(client_->get_parameter<std::string>("name"), "first");
  EXPECT_EQ(client_->get_parameter("missing", 42), 42);
  EXPECT_THROW(client_->get_parameter<int>("missing"), std::runtime_error);
  EXPECT_TRUE(client_->has_parameter("count"));
  EXPECT_FALSE(client_->has_parameter("missing"));
}

TEST_F(ParameterClients, GetNothingIfOneOfTheNamesIsNotDeclared) {
  EXPECT_THAT(client_->get_parameters({"count", "missing"}, kDeadline), ElementsAre());
  EXPECT_THAT(client_->get_parameter_types({"missing"}, kDeadline), ElementsAre());
  EXPECT_THAT(client_->describe_parameters({"missing"}, kDeadline), ElementsAre());
}

TEST_F(ParameterClients, LearnTypesDescriptionsAndNames) {
  EXPECT_THAT(client_->get_parameter_types({"count", "group.any"}, kDeadline),
              ElementsAre(rclcpp::PARAMETER_INTEGER, rclcpp::PARAMETER_DOUBLE));
  const auto descriptors = client_->describe_parameters({"count"}, kDeadline);
  ASSERT_EQ(descriptors.size(), 1U);
  EXPECT_EQ(descriptors[0].name, "count");
  EXPECT_EQ(descriptors[0].description, "how many");
  EXPECT_EQ(descriptors[0].integer_range.at(0).to_value, 10);
  const auto listed = client_->list_parameters({}, 10, kDeadline);
  EXPECT_THAT(listed.names, IsSupersetOf({"count", "name", "group.any", "use_sim_time"}));
  EXPECT_THAT(client_->list_parameters({"group"}, 1, kDeadline).names, ElementsAre("group.any"));
}

TEST_F(ParameterClients, SetValuesAndReceiveTheReasonOfARefusal) {
  const auto results = client_->set_parameters({Parameter("count", 5), Parameter("count", 11),
                                                Parameter("missing", 1), Parameter("name", 3)},
                                               kDeadline);
  ASSERT_EQ(results.size(), 4U);
  EXPECT_TRUE(results[0].successful);
  EXPECT_FALSE(results[1].successful);
  EXPECT_THAT(results[1].reason, ::testing::HasSubstr("range"));
  EXPECT_FALSE(results[2].successful);
  EXPECT_THAT(results[2].reason, ::testing::HasSubstr("missing"));
  EXPECT_FALSE(results[3].successful);
  EXPECT_EQ(server_->get_parameter("count").as_int(), 5);
}

TEST_F(ParameterClients, SetAtomicallyAllOrNone) {
  EXPECT_FALSE(client_
                   ->set_parameters_atomically(
                       {Parameter("name", "second"), Parameter("missing", 1)}, kDeadline)
                   .successful);
  EXPECT_EQ(server_->get_parameter("name").as_string(), "first");
  EXPECT_TRUE(client_
                  ->set_parameters_atomically({Parameter("name", "second"), Parameter("count", 2)},
                                              kDeadline)
                  .successful);
  EXPECT_EQ(server_->get_parameter("name").as_string(), "second");
}

TEST_F(ParameterClients, DeleteADynamicParameter) {
  const auto results = client_->delete_parameters({"group.any", "count"}, kDeadline);
  ASSERT_EQ(results.size(), 2U);
  EXPECT_TRUE(results[0].successful);
  EXPECT_FALSE(results[1].successful);
  EXPECT_FALSE(server_->has_parameter("group.any"));
  EXPECT_TRUE(server_->has_parameter("count"));
}

TEST_F(ParameterClients, LoadAFile) {
  const ParameterFile file(R"(
/ns/server: {ros__parameters: {count: 7}}
/**: {ros__parameters: {name: loaded}}
/other: {ros__parameters: {name: wrong}}
)");
  const auto results = client_->load_parameters(file.path(), kDeadline);
  ASSERT_EQ(results.size(), 2U);
  EXPECT_TRUE(results[0].successful && results[1].successful);
  EXPECT_EQ(server_->get_parameter("count").as_int(), 7);
  EXPECT_EQ(server_->get_parameter("name").as_string(), "loaded");

  const ParameterFile irrelevant("/other: {ros__parameters: {name: wrong}}");
  EXPECT_THROW(client_->load_parameters(irrelevant.path(), kDeadline),
               rclcpp::exceptions::InvalidParametersException);
}

TEST_F(ParameterClients, GiveUpAfterTheTimeout) {
  rclcpp::SyncParametersClient absent(node_, "/absent");
  EXPECT_FALSE(absent.service_is_ready());
  EXPECT_FALSE(absent.wait_for_service(std::chrono::milliseconds(50)));
  EXPECT_THAT(absent.get_parameters({"count"}, std::chrono::milliseconds(50)), ElementsAre());
  EXPECT_THROW(absent.list_parameters({}, 1, std::chrono::milliseconds(50)), std::runtime_error);
}

TEST_F(ParameterClients, CallBackWhenTheAnswerIsThere) {
  rclcpp::AsyncParametersClient client(node_, "/ns/server");
  ASSERT_TRUE(client.wait_for_service(kDeadline));
  std::vector<Parameter> received;
  const auto future = client.get_parameters(
      {"count"},
      [&](std::shared_future<std::vector<Parameter>> answer) { received = answer.get(); });
  ASSERT_EQ(rclcpp::spin_until_future_complete(node_, future, kDeadline),
            rclcpp::FutureReturnCode::SUCCESS);
  EXPECT_THAT(received, ElementsAre(Parameter("count", 1)));
  EXPECT_EQ(future.get(), received);
}

TEST_F(ParameterClients, ReceiveParameterEvents) {
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node_);
  std::vector<std::string> nodes;
  const auto subscription =
      client_->on_parameter_event([&](const rcl_interfaces::msg::ParameterEvent::SharedPtr event) {
        nodes.push_back(event->node);
      });
  EXPECT_TRUE(spin_until(executor, [&] {
    server_->set_parameter(Parameter("count", 2));
    return !nodes.empty();
  }));
  EXPECT_THAT(nodes, ::testing::Each("/ns/server"));
}

TEST_F(ParameterClients, CopyAllParametersBetweenNodes) {
  auto copy = std::make_shared<rclcpp::Node>("copy");
  copy->declare_parameter("name", "kept");
  rclcpp::copy_all_parameter_values(server_, copy);
  EXPECT_EQ(copy->get_parameter("count").as_int(), 1);
  EXPECT_EQ(copy->get_parameter("name").as_string(), "kept");
  EXPECT_FALSE(copy->set_parameter(Parameter("count", 11)).successful);
  rclcpp::copy_all_parameter_values(server_, copy, true);
  EXPECT_EQ(copy->get_parameter("name").as_string(), "first");
}
