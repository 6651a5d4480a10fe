#include "rclcpp/client.hpp"

#include <rcl/graph.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "detail/actual_qos.hpp"
#include "rclcpp/detail/endpoint_mutex.hpp"
#include "rclcpp/expand_topic_or_service_name.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"
#include "rclcpp/utilities.hpp"

namespace rclcpp {

ClientBase::ClientBase(rclcpp::node_interfaces::NodeBaseInterface* node_base,
                       rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph)
    : node_graph_(node_graph),
      node_handle_(node_base->get_shared_rcl_node_handle()),
      context_(node_base->get_context()),
      client_handle_(new rcl_client_t(rcl_get_zero_initialized_client()),
                     [node = node_handle_](rcl_client_t* handle) {
                       const std::lock_guard lock(detail::endpoint_mutex());
                       if (rcl_client_fini(handle, node.get()) != RCL_RET_OK) {
                         detail::log_and_reset_rcl_error("cannot end a client");
                       }
                       delete handle;
                     }) {}

ClientBase::~ClientBase() {
  try {
    clear_on_new_response_callback();
  } catch (const std::exception& exception) {
    RCLCPP_ERROR(rclcpp::get_logger("rclcpp"), "%s", exception.what());
  }
}

void ClientBase::init(const rosidl_service_type_support_t& type_support,
                      const std::string& service_name, const rcl_client_options_t& client_options) {
  std::unique_lock lock(detail::endpoint_mutex());
  const rcl_ret_t ret = rcl_client_init(client_handle_.get(), node_handle_.get(), &type_support,
                                        service_name.c_str(), &client_options);
  lock.unlock();
  if (ret == RCL_RET_OK) return;
  if (ret == RCL_RET_SERVICE_NAME_INVALID) {
    rcl_reset_error();
    // Throws an exception that names the offending character.
    expand_topic_or_service_name(service_name, rcl_node_get_name(node_handle_.get()),
                                 rcl_node_get_namespace(node_handle_.get()), true);
  }
  exceptions::throw_from_rcl_error(ret, "cannot create the client");
}

int64_t ClientBase::send_request(const void* request) {
  int64_t sequence_number = 0;
  const rcl_ret_t ret = rcl_send_request(client_handle_.get(), request, &sequence_number);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot send the request");
  }
  return sequence_number;
}

bool ClientBase::take_type_erased_response(void* response_out,
                                           rmw_request_id_t& request_header_out) {
  const rcl_ret_t ret = rcl_take_response(client_handle_.get(), &request_header_out, response_out);
  if (ret == RCL_RET_OK) return true;
  if (ret == RCL_RET_CLIENT_TAKE_FAILED) {
    rcl_reset_error();
    return false;
  }
  exceptions::throw_from_rcl_error(ret);
}

const char* ClientBase::get_service_name() const {
  return rcl_client_get_service_name(client_handle_.get());
}

std::shared_ptr<rcl_client_t> ClientBase::get_client_handle() { return client_handle_; }

std::shared_ptr<const rcl_client_t> ClientBase::get_client_handle() const { return client_handle_; }

bool ClientBase::service_is_ready() const {
  bool is_ready = false;
  const rcl_ret_t ret =
      rcl_service_server_is_available(node_handle_.get(), client_handle_.get(), &is_ready);
  if (ret == RCL_RET_NODE_INVALID) {
    rcl_reset_error();
    if (!rcl_context_is_valid(context_->get_rcl_context().get())) return false;  // shut down
  }
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot look for the service");
  }
  return is_ready;
}

bool ClientBase::wait_for_service_nanoseconds(std::chrono::nanoseconds timeout) {
  using std::chrono::nanoseconds;
  using SteadyClock = std::chrono::steady_clock;
  // The client can match a little after the graph has changed, without another change.
  constexpr nanoseconds kPollPeriod = std::chrono::milliseconds(100);

  const auto node_graph = node_graph_.lock();
  if (!node_graph) {
    throw rclcpp::exceptions::InvalidNodeError();
  }
  const auto start = SteadyClock::now();
  const auto graph_event = node_graph->get_graph_event();
  while (!service_is_ready()) {
    if (!rclcpp::ok(context_)) return false;
    nanoseconds wait = kPollPeriod;
    if (timeout >= nanoseconds::zero()) {
      const nanoseconds left = timeout - (SteadyClock::now() - start);
      if (left <= nanoseconds::zero()) return false;
      wait = std::min(left, kPollPeriod);
    }
    node_graph->wait_for_graph_change(graph_event, wait);
    graph_event->check_and_clear();
  }
  return true;
}

bool ClientBase::exchange_in_use_by_wait_set_state(bool in_use_state) {
  return in_use_by_wait_set_.exchange(in_use_state);
}

rclcpp::QoS ClientBase::get_request_publisher_actual_qos() const {
  return detail::actual_qos(rcl_client_request_publisher_get_actual_qos(client_handle_.get()),
                            "cannot get the QoS of the requests");
}

rclcpp::QoS ClientBase::get_response_subscription_actual_qos() const {
  return detail::actual_qos(rcl_client_response_subscription_get_actual_qos(client_handle_.get()),
                            "cannot get the QoS of the responses");
}

void ClientBase::set_on_new_response_callback(std::function<void(size_t)> callback) {
  on_new_response_.set(std::move(callback), "on new response",
                       [this](rcl_event_callback_t function, const void* argument) {
                         return rcl_client_set_on_new_response_callback(client_handle_.get(),
                                                                        function, argument);
                       });
}

void ClientBase::clear_on_new_response_callback() {
  on_new_response_.clear([this](rcl_event_callback_t function, const void* argument) {
    return rcl_client_set_on_new_response_callback(client_handle_.get(), function, argument);
  });
}

rcl_node_t* ClientBase::get_rcl_node_handle() { return node_handle_.get(); }
const rcl_node_t* ClientBase::get_rcl_node_handle() const { return node_handle_.get(); }

}  // namespace rclcpp
