#include "action_fixture.hpp"

namespace {

using rclcpp::exceptions::RCLError;
using GetResult = Fibonacci::Impl::GetResultService;

TEST_F(ActionTest, AnAcceptedGoalIsExecutingUntilItSucceeds) {
  serve();
  const auto goal = send();
  const auto accepted_goal = accepted();
  EXPECT_EQ(accepted_goal->get_goal_id(), goal->get_goal_id());
  EXPECT_EQ(accepted_goal->get_goal()->order, 5);
  EXPECT_TRUE(accepted_goal->is_active());
  EXPECT_TRUE(accepted_goal->is_executing());
  EXPECT_FALSE(accepted_goal->is_canceling());
  accepted_goal->succeed(result());
  EXPECT_FALSE(accepted_goal->is_active());
  EXPECT_FALSE(accepted_goal->is_executing());
}

TEST_F(ActionTest, ADeferredGoalWaitsUntilItIsExecuted) {
  goal_response_ = GoalResponse::ACCEPT_AND_DEFER;
  serve();
  const auto goal = send();
  const auto accepted_goal = accepted();
  EXPECT_TRUE(accepted_goal->is_active());
  EXPECT_FALSE(accepted_goal->is_executing());
  EXPECT_TRUE(eventually([&] { return goal->get_status() == GoalStatus::STATUS_ACCEPTED; }));
  accepted_goal->execute();
  EXPECT_TRUE(accepted_goal->is_executing());
  EXPECT_TRUE(eventually([&] { return goal->get_status() == GoalStatus::STATUS_EXECUTING; }));
  EXPECT_THROW(accepted_goal->execute(), RCLError);
  accepted_goal->succeed(result());
}

TEST_F(ActionTest, AGoalEndsOnlyOnce) {
  serve();
  send();
  accepted()->abort(result());
  EXPECT_THROW(accepted()->succeed(result()), RCLError);
  EXPECT_THROW(accepted()->abort(result()), RCLError);
  EXPECT_THROW(accepted()->canceled(result()), RCLError);
}

TEST_F(ActionTest, AGoalIsCanceledOnlyIfAClientAsked) {
  serve();
  send();
  EXPECT_THROW(accepted()->canceled(result()), RCLError);
  EXPECT_TRUE(accepted()->is_executing());
  value_of(client_->async_cancel_all_goals());
  EXPECT_TRUE(accepted()->is_canceling());
  EXPECT_TRUE(accepted()->is_active());
  EXPECT_FALSE(accepted()->is_executing());
  accepted()->canceled(result());
  EXPECT_FALSE(accepted()->is_active());
}

TEST_F(ActionTest, AGoalThatIsBeingCanceledMayStillSucceed) {
  serve();
  const auto goal = send();
  value_of(client_->async_cancel_goal(goal));
  ASSERT_TRUE(accepted()->is_canceling());
  accepted()->succeed(result({1}));
  EXPECT_EQ(value_of(client_->async_get_result(goal)).code, ResultCode::SUCCEEDED);
}

TEST_F(ActionTest, AGoalThatIsDroppedIsCanceled) {
  serve();
  const auto goal = send();
  const auto ended = client_->async_get_result(goal);
  accepted();
  forget_accepted();
  EXPECT_EQ(value_of(ended).code, ResultCode::CANCELED);
}

TEST_F(ActionTest, AGoalMayOutliveItsServer) {
  serve();
  send();
  const auto goal = accepted();
  server_.reset();
  EXPECT_TRUE(eventually([this] { return !client_->action_server_is_ready(); }));
  goal->publish_feedback(std::make_shared<Fibonacci::Feedback>());
  EXPECT_NO_THROW(goal->succeed(result()));
}

TEST_F(ActionTest, AServerCanBeCreatedAgainUnderTheSameName) {
  for (size_t round = 0; round < 3; ++round) {
    serve();
    ASSERT_NE(send(), nullptr);
    accepted(round)->succeed(result());
    server_.reset();
    ASSERT_TRUE(eventually([this] { return !client_->action_server_is_ready(); }));
  }
}

TEST_F(ActionTest, AResultIsKeptForALateClientAndThenForgotten) {
  auto options = rcl_action_server_get_default_options();
  options.result_timeout.nanoseconds = RCL_MS_TO_NS(500);
  serve(options);
  const auto goal = send();
  accepted()->succeed(result({0, 1, 1}));
  const auto service = client_node_->create_client<GetResult>("fibonacci/_action/get_result");
  ASSERT_TRUE(service->wait_for_service(kDeadline));
  const auto request = std::make_shared<GetResult::Request>();
  request->goal_id.uuid = goal->get_goal_id();
  const auto ask = [&] { return value_of(service->async_send_request(request).share()); };
  const auto kept = ask();
  if (kept->status != GoalStatus::STATUS_UNKNOWN) {  // Else the machine slept for half a second.
    EXPECT_EQ(kept->status, GoalStatus::STATUS_SUCCEEDED);
    EXPECT_EQ(kept->result.sequence, (std::vector<int>{0, 1, 1}));
  }
  EXPECT_TRUE(eventually([&] { return ask()->status == GoalStatus::STATUS_UNKNOWN; }));
}

TEST_F(ActionTest, AResultOfAnUnknownGoalIsUnknown) {
  serve();
  const auto service = client_node_->create_client<GetResult>("fibonacci/_action/get_result");
  ASSERT_TRUE(service->wait_for_service(kDeadline));
  const auto response =
      value_of(service->async_send_request(std::make_shared<GetResult::Request>()).share());
  EXPECT_EQ(response->status, GoalStatus::STATUS_UNKNOWN);
}

TEST_F(ActionTest, ManyThreadsCanWorkOnManyGoals) {
  constexpr size_t kGoals = 20;
  serve();
  std::vector<std::shared_future<Client::WrappedResult>> results;
  std::vector<std::thread> workers;
  for (size_t n = 0; n < kGoals; ++n) {
    const auto goal = send();
    ASSERT_NE(goal, nullptr);
    results.push_back(client_->async_get_result(goal));
    workers.emplace_back([goal_of_worker = accepted(n), n] {
      for (int round = 0; round < 10; ++round) {
        goal_of_worker->publish_feedback(std::make_shared<Fibonacci::Feedback>());
      }
      goal_of_worker->succeed(result({static_cast<int>(n)}));
    });
  }
  for (std::thread& worker : workers) worker.join();
  for (size_t n = 0; n < kGoals; ++n) {
    EXPECT_EQ(value_of(results[n]).result->sequence, (std::vector<int>{static_cast<int>(n)}));
  }
}

}  // namespace
