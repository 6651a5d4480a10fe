#include "action_fixture.hpp"

namespace {

using rclcpp_action::exceptions::UnawareGoalHandleError;
using rclcpp_action::exceptions::UnknownGoalHandleError;
using CancelAnswer = Client::CancelResponse;

TEST_F(ActionTest, WaitingForAServerThatIsNotThereEnds) {
  EXPECT_FALSE(client_->action_server_is_ready());
  EXPECT_FALSE(client_->wait_for_action_server(std::chrono::milliseconds(20)));
  EXPECT_FALSE(client_->wait_for_action_server(std::chrono::seconds(0)));
}

TEST_F(ActionTest, AnAcceptedGoalGetsAHandleAndAResult) {
  serve();
  const auto goal = send();
  ASSERT_NE(goal, nullptr);
  EXPECT_FALSE(goal->is_feedback_aware());
  EXPECT_FALSE(goal->is_result_aware());
  const auto future = client_->async_get_result(goal);
  EXPECT_TRUE(goal->is_result_aware());
  accepted()->succeed(result({0, 1, 1, 2}));
  const auto ended = value_of(future);
  EXPECT_EQ(ended.code, ResultCode::SUCCEEDED);
  EXPECT_EQ(ended.goal_id, goal->get_goal_id());
  EXPECT_EQ(ended.result->sequence, (std::vector<int>{0, 1, 1, 2}));
  EXPECT_EQ(goal->get_status(), GoalStatus::STATUS_SUCCEEDED);
}

TEST_F(ActionTest, ARejectedGoalGetsANullHandle) {
  goal_response_ = GoalResponse::REJECT;
  serve();
  std::promise<bool> was_null;
  Client::SendGoalOptions options;
  options.goal_response_callback = [&](const Client::GoalHandle::SharedPtr& goal) {
    was_null.set_value(goal == nullptr);
  };
  EXPECT_EQ(send(options), nullptr);
  EXPECT_TRUE(value_of(was_null.get_future()));
}

TEST_F(ActionTest, CallbacksComeInTheOrderOfEvents) {
  serve();
  std::mutex mutex;
  std::vector<int> feedback;
  std::promise<Client::WrappedResult> ended;
  Client::SendGoalOptions options;
  options.feedback_callback = [&](const auto&, const auto& message) {
    const std::lock_guard lock{mutex};
    feedback.push_back(message->sequence.front());
  };
  options.result_callback = [&](const Client::WrappedResult& wrapped) { ended.set_value(wrapped); };
  const auto goal = send(options);
  EXPECT_TRUE(goal->is_feedback_aware());
  const auto publish = [this](int number) {
    auto message = std::make_shared<Fibonacci::Feedback>();
    message->sequence = {number};
    accepted()->publish_feedback(message);
  };
  const auto last = [&] {
    const std::lock_guard lock{mutex};
    return feedback.empty() ? 0 : feedback.back();
  };
  // Feedback from before the server has found the client is lost: begin again until it has.
  ASSERT_TRUE(eventually([&] {
    publish(-1);
    return last() == -1;
  }));
  for (int number = 1; number <= 100; ++number) {
    publish(number);
    const bool queue_may_be_full = number % 5 == 0;
    ASSERT_TRUE(eventually([&] { return !queue_may_be_full || last() == number; }));
  }
  accepted()->abort(result({7}));
  const auto wrapped = value_of(ended.get_future());
  EXPECT_EQ(wrapped.code, ResultCode::ABORTED);
  EXPECT_EQ(wrapped.result->sequence, (std::vector<int>{7}));
  std::erase(feedback, -1);
  ASSERT_EQ(feedback.size(), 100U);
  EXPECT_TRUE(std::is_sorted(feedback.begin(), feedback.end()));
}

TEST_F(ActionTest, AResultCallbackNeedsNobodyToHoldTheGoal) {
  serve();
  std::promise<ResultCode> ended;
  Client::SendGoalOptions options;
  options.result_callback = [&](const auto& wrapped) { ended.set_value(wrapped.code); };
  ASSERT_NE(send(options), nullptr);
  accepted()->succeed(result());
  EXPECT_EQ(value_of(ended.get_future()), ResultCode::SUCCEEDED);
}

TEST_F(ActionTest, ACanceledGoalHasAResultWithThatCode) {
  serve();
  const auto goal = send();
  const auto future = client_->async_get_result(goal);
  std::promise<int> called;
  const auto answer =
      value_of(client_->async_cancel_goal(goal, [&](const CancelAnswer::SharedPtr& response) {
        called.set_value(response->return_code);
      }));
  EXPECT_EQ(answer->return_code, CancelAnswer::ERROR_NONE);
  ASSERT_EQ(answer->goals_canceling.size(), 1U);
  EXPECT_EQ(answer->goals_canceling[0].goal_id.uuid, goal->get_goal_id());
  EXPECT_EQ(value_of(called.get_future()), CancelAnswer::ERROR_NONE);
  EXPECT_TRUE(eventually([&] { return goal->get_status() == GoalStatus::STATUS_CANCELING; }));
  accepted()->canceled(result({3}));
  EXPECT_EQ(value_of(future).code, ResultCode::CANCELED);
}

TEST_F(ActionTest, ARefusedCancelRequestLeavesTheGoalAlone) {
  cancel_response_ = CancelResponse::REJECT;
  serve();
  const auto goal = send();
  const auto answer = value_of(client_->async_cancel_goal(goal));
  EXPECT_EQ(answer->return_code, CancelAnswer::ERROR_REJECTED);
  EXPECT_TRUE(answer->goals_canceling.empty());
  EXPECT_TRUE(accepted()->is_executing());
}

TEST_F(ActionTest, AllGoalsCanBeCanceledAtOnce) {
  serve();
  for (int n = 0; n < 3; ++n) ASSERT_NE(send(), nullptr);
  const auto answer = value_of(client_->async_cancel_all_goals());
  EXPECT_EQ(answer->return_code, CancelAnswer::ERROR_NONE);
  EXPECT_EQ(answer->goals_canceling.size(), 3U);
  for (size_t n = 0; n < 3; ++n) EXPECT_TRUE(accepted(n)->is_canceling());
}

TEST_F(ActionTest, GoalsUpToATimeCanBeCanceled) {
  serve();
  send();
  accepted(0);
  const auto between = server_node_->now();
  send();
  accepted(1);
  const auto answer = value_of(client_->async_cancel_goals_before(between));
  EXPECT_EQ(answer->goals_canceling.size(), 1U);
  EXPECT_TRUE(accepted(0)->is_canceling());
  EXPECT_FALSE(accepted(1)->is_canceling());
}

TEST_F(ActionTest, AGoalThatHasEndedIsUnknown) {
  serve();
  const auto goal = send();
  const auto future = client_->async_get_result(goal);
  accepted()->succeed(result());
  value_of(future);
  EXPECT_TRUE(eventually([&] {
    try {
      client_->async_cancel_goal(goal);
    } catch (const UnknownGoalHandleError&) {
      return true;
    }
    return false;
  }));
  EXPECT_THROW(client_->async_get_result(goal), UnknownGoalHandleError);
}

TEST_F(ActionTest, AGoalOfAnotherClientIsUnknown) {
  serve();
  const auto goal = send();
  const auto other = rclcpp_action::create_client<Fibonacci>(client_node_, "fibonacci");
  EXPECT_THROW(other->async_get_result(goal), UnknownGoalHandleError);
  EXPECT_THROW(other->async_cancel_goal(goal), UnknownGoalHandleError);
}

TEST_F(ActionTest, AClientThatIsDestroyedLeavesItsGoalsUnknown) {
  serve();
  const auto goal = send();
  const auto future = client_->async_get_result(goal);
  client_.reset();
  EXPECT_THROW(value_of(future), UnawareGoalHandleError);
  EXPECT_EQ(goal->get_status(), GoalStatus::STATUS_UNKNOWN);
}

TEST_F(ActionTest, GoalsOfSeveralClientsDoNotMix) {
  serve();
  const auto other = rclcpp_action::create_client<Fibonacci>(client_node_, "fibonacci");
  ASSERT_TRUE(other->wait_for_action_server(kDeadline));
  const auto first = client_->async_get_result(send());
  const auto second = other->async_get_result(value_of(other->async_send_goal(Fibonacci::Goal())));
  accepted(1)->succeed(result({2}));
  accepted(0)->succeed(result({1}));
  EXPECT_EQ(value_of(first).result->sequence, (std::vector<int>{1}));
  EXPECT_EQ(value_of(second).result->sequence, (std::vector<int>{2}));
}

}  // namespace
