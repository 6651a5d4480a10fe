#include "client_core.hpp"

#include <algorithm>
#include <bit>
#include <mutex>
#include <utility>

#include "check.hpp"
#include "rcl/context.h"
#include "rcl/error_handling.h"
#include "rcl_action/wait.h"
#include "rclcpp/detail/endpoint_mutex.hpp"
#include "rclcpp/event.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/utilities.hpp"

namespace rclcpp_action::detail {

namespace {

using std::chrono::nanoseconds;
using EntityType = ClientCore::EntityType;

constexpr size_t index_of(EntityType entity) { return static_cast<size_t>(entity); }

/// One of the services of an action, in rcl.
struct Service {
  rcl_ret_t (*send)(const rcl_action_client_t*, const void*, int64_t*);
  rcl_ret_t (*take)(const rcl_action_client_t*, rmw_request_id_t*, void*);
};

constexpr std::array<Service, 3> kServices{{
    {rcl_action_send_goal_request, rcl_action_take_goal_response},
    {rcl_action_send_result_request, rcl_action_take_result_response},
    {rcl_action_send_cancel_request, rcl_action_take_cancel_response},
}};

std::shared_ptr<rcl_action_client_t> make_client(const std::shared_ptr<rcl_node_t>& node,
                                                 const std::string& action_name,
                                                 const rosidl_action_type_support_t* type_support,
                                                 const rcl_action_client_options_t& options) {
  auto client = std::make_unique<rcl_action_client_t>(rcl_action_get_zero_initialized_client());
  const std::lock_guard lock{rclcpp::detail::endpoint_mutex()};
  check(
      rcl_action_client_init(client.get(), node.get(), type_support, action_name.c_str(), &options),
      "cannot create the action client");
  return {client.release(), [node](rcl_action_client_t* raw) {
            const std::unique_ptr<rcl_action_client_t> owner{raw};
            const std::lock_guard ending{rclcpp::detail::endpoint_mutex()};
            if (rcl_action_client_fini(raw, node.get()) == RCL_RET_OK) return;
            RCLCPP_ERROR(rclcpp::get_logger("rclcpp_action"), "cannot end an action client: %s",
                         rcl_get_error_string().str);
            rcl_reset_error();
          }};
}

}  // namespace

ClientCore::ClientCore(rclcpp::node_interfaces::NodeBaseInterface& node_base,
                       const rclcpp::node_interfaces::NodeGraphInterface::SharedPtr& node_graph,
                       rclcpp::Logger logger, const std::string& action_name,
                       const rosidl_action_type_support_t* type_support,
                       const rcl_action_client_options_t& options)
    : context_{node_base.get_context()},
      node_graph_{node_graph},
      logger_{std::move(logger)},
      node_{node_base.get_shared_rcl_node_handle()},
      client_{make_client(node_, action_name, type_support, options)} {
  auto& [subscriptions, guard_conditions, timers, clients, services] = number_of_entities_;
  check(rcl_action_client_wait_set_get_num_entities(
            client_.get(), &subscriptions, &guard_conditions, &timers, &clients, &services),
        "cannot count the entities of an action client");
}

bool ClientCore::server_is_there() const {
  bool is_there = false;
  const rcl_ret_t ret = rcl_action_server_is_available(node_.get(), client_.get(), &is_there);
  if (ret == RCL_RET_NODE_INVALID && !rcl_context_is_valid(node_->context)) {
    rcl_reset_error();
    return false;
  }
  check(ret, "cannot look for the action server");
  return is_there;
}

bool ClientCore::wait_for_server(nanoseconds timeout) const {
  // A change of the graph can be missed by a hair; looking again now and then makes up for it.
  constexpr nanoseconds kLongestWait = std::chrono::milliseconds{100};
  const auto graph = node_graph_.lock();
  if (!graph) throw rclcpp::exceptions::InvalidNodeError();
  const auto event = graph->get_graph_event();
  const auto start = std::chrono::steady_clock::now();
  const auto time_left = [&] {
    if (timeout < nanoseconds::zero()) return kLongestWait;
    const nanoseconds left = timeout - (std::chrono::steady_clock::now() - start);
    return std::clamp(left, nanoseconds::zero(), kLongestWait);
  };
  while (!server_is_there()) {
    const nanoseconds wait = time_left();
    if (wait == nanoseconds::zero() || !rclcpp::ok(context_)) return false;
    graph->wait_for_graph_change(event, wait);
    event->check_and_clear();
  }
  return true;
}

void ClientCore::add_to_wait_set(rcl_wait_set_t& wait_set) {
  check(rcl_action_wait_set_add_action_client(&wait_set, client_.get(), nullptr, nullptr),
        "cannot wait for an action client");
}

bool ClientCore::note_ready(const rcl_wait_set_t& wait_set) {
  const std::lock_guard lock{ready_mutex_};
  auto& [goal, result, cancel, feedback, status] = ready_;
  check(rcl_action_client_wait_set_get_entities_ready(&wait_set, client_.get(), &feedback, &status,
                                                      &goal, &cancel, &result),
        "cannot determine what an action client is ready for");
  return std::find(ready_.begin(), ready_.end(), true) != ready_.end();
}

std::optional<EntityType> ClientCore::next_ready() {
  // Feedback makes sense after the goal is accepted and before its result is there.
  constexpr std::array kOrder{EntityType::GoalClient, EntityType::FeedbackSubscription,
                              EntityType::StatusSubscription, EntityType::ResultClient,
                              EntityType::CancelClient};
  const std::lock_guard lock{ready_mutex_};
  const auto next = std::find_if(kOrder.begin(), kOrder.end(), [this](EntityType entity) {
    return std::exchange(ready_[index_of(entity)], false);
  });
  return next == kOrder.end() ? std::nullopt : std::optional{*next};
}

void ClientCore::send(EntityType service, const void* request,
                      PendingResponses::Callback callback) {
  const size_t index = index_of(service);
  const auto send_now = [&](int64_t* number) {
    return kServices.at(index).send(client_.get(), request, number);
  };
  check(pending_.at(index).send(send_now, std::move(callback)),
        "cannot send a request to the action server");
}

std::optional<int64_t> ClientCore::take(EntityType entity, void* message) {
  rmw_request_id_t header{};
  const auto take_now = [&] {
    if (entity == EntityType::FeedbackSubscription) {
      return rcl_action_take_feedback(client_.get(), message);
    }
    if (entity == EntityType::StatusSubscription) {
      return rcl_action_take_status(client_.get(), message);
    }
    return kServices.at(index_of(entity)).take(client_.get(), &header, message);
  };
  const rcl_ret_t ret = take_now();
  if (ret == RCL_RET_ACTION_CLIENT_TAKE_FAILED) {
    rcl_reset_error();
    return std::nullopt;
  }
  check(ret, "cannot take a message from an action server");
  return header.sequence_number;
}

void ClientCore::deliver(EntityType service, int64_t request_number, std::shared_ptr<void> answer) {
  const auto callback = pending_.at(index_of(service)).take(request_number);
  if (callback) return callback(std::move(answer));
  RCLCPP_ERROR(logger_, "an action server answers what was not asked");
}

GoalUUID ClientCore::generate_goal_id() {
  const std::lock_guard lock{random_mutex_};
  return std::bit_cast<GoalUUID>(std::array<uint64_t, 2>{random_(), random_()});
}

}  // namespace rclcpp_action::detail
