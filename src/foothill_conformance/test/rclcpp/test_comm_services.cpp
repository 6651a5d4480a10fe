// Services within one process: futures, callbacks, deferred answers, requests given up.
#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "comm_fixture.hpp"
#include "std_srvs/srv/set_bool.hpp"
#include "test_msgs/service_fixtures.hpp"

namespace {

using namespace std::chrono_literals;
using std_srvs::srv::SetBool;
using Request = SetBool::Request;
using Response = SetBool::Response;
using Client = rclcpp::Client<SetBool>;
using Service = rclcpp::Service<SetBool>;
using Header = std::shared_ptr<rmw_request_id_t>;

std::shared_ptr<Request> request_of(bool data) {
  auto request = std::make_shared<Request>();
  request->data = data;
  return request;
}

void answer(const std::shared_ptr<Request> request, std::shared_ptr<Response> response) {
  response->success = request->data;
  response->message = request->data ? "on" : "off";
}

class Services : public CommTest {
 protected:
  void SetUp() override {
    CommTest::SetUp();
    client_ = node_->create_client<SetBool>("switch");
  }
  void TearDown() override {
    client_.reset();
    CommTest::TearDown();
  }

  /// Calls the service and returns the message of the answer.
  std::string call(bool data) {
    if (!client_->wait_for_service(kCommDeadline)) return "no service";
    auto future = client_->async_send_request(request_of(data));
    if (executor_->spin_until_future_complete(future, kCommDeadline) !=
        rclcpp::FutureReturnCode::SUCCESS) {
      return "no answer";
    }
    return future.get()->message;
  }

  Client::SharedPtr client_;
};

TEST_F(Services, AnswerAFuture) {
  auto service = node_->create_service<SetBool>("switch", answer);
  EXPECT_EQ(call(true), "on");
  EXPECT_EQ(call(false), "off");
  EXPECT_STREQ(service->get_service_name(), "/switch");
  EXPECT_STREQ(client_->get_service_name(), "/switch");
}

TEST_F(Services, AnswerACallback) {
  auto service = node_->create_service<SetBool>("switch", answer);
  ASSERT_TRUE(client_->wait_for_service(kCommDeadline));
  std::string received;
  auto future = client_->async_send_request(
      request_of(true), [&](Client::SharedFuture done) { received = done.get()->message; });
  ASSERT_TRUE(spin_until([&] { return !received.empty(); }));
  EXPECT_EQ(received, "on");
  EXPECT_EQ(future.get()->message, "on");
  EXPECT_FALSE(client_->remove_pending_request(future));
}

TEST_F(Services, AnswerACallbackThatGetsItsRequestToo) {
  auto service = node_->create_service<SetBool>("switch", answer);
  ASSERT_TRUE(client_->wait_for_service(kCommDeadline));
  const auto request = request_of(false);
  std::optional<std::pair<std::shared_ptr<Request>, std::shared_ptr<Response>>> received;
  auto future = client_->async_send_request(
      request, [&](Client::SharedFutureWithRequest done) { received = done.get(); });
  ASSERT_TRUE(spin_until([&] { return received.has_value(); }));
  EXPECT_EQ(received->first, request);
  EXPECT_EQ(received->second->message, "off");
}

TEST_F(Services, CallbackMaySendTheNextRequest) {
  auto service = node_->create_service<SetBool>("switch", answer);
  ASSERT_TRUE(client_->wait_for_service(kCommDeadline));
  std::vector<std::string> received;
  std::function<void(Client::SharedFuture)> again = [&](Client::SharedFuture done) {
    received.push_back(done.get()->message);
    if (received.size() < 3) client_->async_send_request(request_of(false), again);
  };
  client_->async_send_request(request_of(true), again);
  ASSERT_TRUE(spin_until([&] { return received.size() == 3; }));
  EXPECT_EQ(received, (std::vector<std::string>{"on", "off", "off"}));
}

TEST_F(Services, MayTakeTheRequestHeader) {
  std::vector<int64_t> numbers;
  auto service = node_->create_service<SetBool>(
      "switch", [&](const Header header, const std::shared_ptr<Request> request,
                    std::shared_ptr<Response> response) {
        numbers.push_back(header->sequence_number);
        answer(request, response);
      });
  EXPECT_EQ(call(true), "on");
  EXPECT_EQ(call(true), "on");
  ASSERT_EQ(numbers.size(), 2u);
  EXPECT_EQ(numbers[1], numbers[0] + 1);
}

TEST_F(Services, MayAnswerLaterAndOutOfOrder) {
  std::vector<std::pair<Header, bool>> open;
  std::shared_ptr<Service> given;
  auto service = node_->create_service<SetBool>(
      "switch", [&](std::shared_ptr<Service> self, const Header header,
                    const std::shared_ptr<Request> request) {
        given = self;
        open.emplace_back(header, request->data);
      });
  ASSERT_TRUE(client_->wait_for_service(kCommDeadline));
  auto first = client_->async_send_request(request_of(true));
  auto second = client_->async_send_request(request_of(false));
  ASSERT_TRUE(spin_until([&] { return open.size() == 2; }));
  EXPECT_EQ(given, service);
  EXPECT_EQ(first.wait_for(0s), std::future_status::timeout);

  Response late;
  late.message = "second";
  service->send_response(*open[1].first, late);
  ASSERT_EQ(executor_->spin_until_future_complete(second, kCommDeadline),
            rclcpp::FutureReturnCode::SUCCESS);
  EXPECT_EQ(second.get()->message, "second");
  EXPECT_EQ(first.wait_for(0s), std::future_status::timeout);

  late.message = "first";
  service->send_response(*open[0].first, late);
  ASSERT_EQ(executor_->spin_until_future_complete(first, kCommDeadline),
            rclcpp::FutureReturnCode::SUCCESS);
  EXPECT_EQ(first.get()->message, "first");
}

TEST_F(Services, MayAnswerLaterWithTheHeaderAlone) {
  Header open;
  auto service = node_->create_service<SetBool>(
      "switch", [&](const Header header, const std::shared_ptr<Request>) { open = header; });
  ASSERT_TRUE(client_->wait_for_service(kCommDeadline));
  auto future = client_->async_send_request(request_of(true));
  ASSERT_TRUE(spin_until([&] { return open != nullptr; }));
  Response response;
  response.message = "done";
  service->send_response(*open, response);
  ASSERT_EQ(executor_->spin_until_future_complete(future, kCommDeadline),
            rclcpp::FutureReturnCode::SUCCESS);
  EXPECT_EQ(future.get()->message, "done");
}

TEST_F(Services, ThatNeverAnswerAreGivenUpByTimeout) {
  Header open;
  auto service = node_->create_service<SetBool>(
      "switch", [&](const Header header, const std::shared_ptr<Request>) { open = header; });
  ASSERT_TRUE(client_->wait_for_service(kCommDeadline));
  auto future = client_->async_send_request(request_of(true));
  EXPECT_EQ(executor_->spin_until_future_complete(future, 50ms), rclcpp::FutureReturnCode::TIMEOUT);
  EXPECT_TRUE(client_->remove_pending_request(future));
  EXPECT_FALSE(client_->remove_pending_request(future));

  // The late response has no pending request and is dropped; the next call works.
  ASSERT_TRUE(spin_until([&] { return open != nullptr; }));
  Response late;
  service->send_response(*open, late);
  open = nullptr;
  auto next = client_->async_send_request(request_of(true));
  ASSERT_TRUE(spin_until([&] { return open != nullptr; }));
  service->send_response(*open, late);
  EXPECT_EQ(executor_->spin_until_future_complete(next, kCommDeadline),
            rclcpp::FutureReturnCode::SUCCESS);
}

TEST_F(Services, RequestsGivenUpBreakTheirFutures) {
  auto future = client_->async_send_request(request_of(true));
  auto other = client_->async_send_request(request_of(true), [](Client::SharedFuture) {});
  EXPECT_EQ(client_->prune_pending_requests(), 2u);
  EXPECT_EQ(client_->prune_pending_requests(), 0u);
  EXPECT_THROW(future.get(), std::future_error);
  EXPECT_THROW(other.get(), std::future_error);
}

TEST_F(Services, OldRequestsArePrunedAndYoungOnesKept) {
  const auto before = std::chrono::system_clock::now();
  auto old = client_->async_send_request(request_of(true));
  auto between = std::chrono::system_clock::now();
  while (std::chrono::system_clock::now() == between) {
  }
  between = std::chrono::system_clock::now();
  auto young = client_->async_send_request(request_of(true));
  std::vector<int64_t> pruned;
  EXPECT_EQ(client_->prune_requests_older_than(before, &pruned), 0u);
  EXPECT_EQ(client_->prune_requests_older_than(between, &pruned), 1u);
  EXPECT_EQ(pruned, std::vector<int64_t>{old.request_id});
  EXPECT_TRUE(client_->remove_pending_request(young));
}

TEST_F(Services, AreWaitedForUntilTheyAreThere) {
  EXPECT_FALSE(client_->service_is_ready());
  EXPECT_FALSE(client_->wait_for_service(0s));
  const auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(client_->wait_for_service(50ms));
  EXPECT_GE(std::chrono::steady_clock::now() - start, 50ms);

  auto arrival =
      std::async(std::launch::async, [this] { return client_->wait_for_service(kCommDeadline); });
  auto service = node_->create_service<SetBool>("switch", answer);
  EXPECT_TRUE(arrival.get());
  EXPECT_TRUE(client_->service_is_ready());
  service.reset();
  EXPECT_TRUE(spin_until([this] { return !client_->service_is_ready(); }));
}

TEST_F(Services, AreNotWaitedForAfterShutdown) {
  auto waiting = std::async(std::launch::async, [this] { return client_->wait_for_service(); });
  EXPECT_EQ(waiting.wait_for(50ms), std::future_status::timeout);
  rclcpp::shutdown();
  EXPECT_FALSE(waiting.get());
}

TEST_F(Services, CarryEveryFieldOfTheTestServices) {
  using test_msgs::srv::Arrays;
  using test_msgs::srv::BasicTypes;
  const auto check = [this]<typename ServiceT>(const auto& fixtures, ServiceT) {
    auto service = node_->create_service<ServiceT>(
        "fixture", [&](const std::shared_ptr<typename ServiceT::Request> request,
                       std::shared_ptr<typename ServiceT::Response> response) {
          for (const auto& [known, reply] : fixtures) {
            if (*known == *request) *response = *reply;
          }
        });
    auto client = node_->create_client<ServiceT>("fixture");
    ASSERT_TRUE(client->wait_for_service(kCommDeadline));
    for (const auto& [request, reply] : fixtures) {
      auto future = client->async_send_request(request);
      ASSERT_EQ(executor_->spin_until_future_complete(future, kCommDeadline),
                rclcpp::FutureReturnCode::SUCCESS);
      EXPECT_EQ(*future.get(), *reply);
    }
  };
  check(get_services_basic_types(), BasicTypes());
  check(get_services_arrays(), Arrays());
}

TEST_F(Services, CanBeCalledByATypeKnownAtRunTime) {
  auto service = node_->create_service<SetBool>("switch", answer);
  auto client = node_->create_generic_client("switch", "std_srvs/srv/SetBool");
  ASSERT_TRUE(client->wait_for_service(kCommDeadline));
  Request request;
  request.data = true;
  auto future = client->async_send_request(static_cast<void*>(&request));
  ASSERT_EQ(executor_->spin_until_future_complete(future, kCommDeadline),
            rclcpp::FutureReturnCode::SUCCESS);
  const auto response = future.get();
  EXPECT_EQ(static_cast<Response*>(response.get())->message, "on");
  EXPECT_THROW(node_->create_generic_client("switch", "no_such_package/srv/A"), std::runtime_error);
}

TEST_F(Services, NamesAreChecked) {
  EXPECT_THROW(node_->create_service<SetBool>("not valid", answer),
               rclcpp::exceptions::InvalidServiceNameError);
  EXPECT_THROW(node_->create_client<SetBool>("/a//b"), rclcpp::exceptions::InvalidServiceNameError);
}

TEST_F(Services, AnswerManyClientsInManyThreads) {
  rclcpp::executors::MultiThreadedExecutor executor(rclcpp::ExecutorOptions(), 4);
  auto server_node = std::make_shared<rclcpp::Node>("server");
  auto group = server_node->create_callback_group(rclcpp::CallbackGroupType::Reentrant);
  auto service =
      server_node->create_service<SetBool>("switch", answer, rclcpp::ServicesQoS(), group);
  executor_->remove_node(node_);
  executor.add_node(server_node);
  executor.add_node(node_);
  const SpinningThread spinning(executor);
  ASSERT_TRUE(client_->wait_for_service(kCommDeadline));
  std::vector<std::thread> callers;
  std::atomic<int> right{0};
  for (int caller = 0; caller < 4; ++caller) {
    callers.emplace_back([&, data = caller % 2 == 0] {
      for (int i = 0; i < 50; ++i) {
        auto future = client_->async_send_request(request_of(data));
        if (future.wait_for(kCommDeadline) != std::future_status::ready) return;
        if (future.get()->success == data) ++right;
      }
    });
  }
  for (auto& caller : callers) caller.join();
  EXPECT_EQ(right, 200);
}

}  // namespace
