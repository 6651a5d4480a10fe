#pragma once

#include <rcl/client.h>
#include <rcl/service_introspection.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <rosidl_typesupport_cpp/service_type_support.hpp>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "rclcpp/clock.hpp"
#include "rclcpp/context.hpp"
#include "rclcpp/detail/future_and_request_id.hpp"
#include "rclcpp/detail/on_new_callback.hpp"
#include "rclcpp/detail/pending_requests.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/function_traits.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rclcpp/qos.hpp"

namespace rclcpp {

namespace node_interfaces {
class NodeBaseInterface;
}  // namespace node_interfaces

/// What clients of all service types have in common.
class ClientBase : public std::enable_shared_from_this<ClientBase> {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(ClientBase)

  ClientBase(rclcpp::node_interfaces::NodeBaseInterface* node_base,
             rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph);
  virtual ~ClientBase();

  /// Takes the next response into `response_out`, which must be of the service's type.
  /// @return False if there was none.
  bool take_type_erased_response(void* response_out, rmw_request_id_t& request_header_out);

  /// The fully qualified name, after remapping.
  const char* get_service_name() const;

  std::shared_ptr<rcl_client_t> get_client_handle();
  std::shared_ptr<const rcl_client_t> get_client_handle() const;

  /// True if a server is matched.
  bool service_is_ready() const;

  /// Waits until a server is matched.
  /// @param timeout Negative waits for ever.
  /// @return False on timeout or shutdown.
  template <typename RepT = int64_t, typename RatioT = std::milli>
  bool wait_for_service(
      std::chrono::duration<RepT, RatioT> timeout = std::chrono::duration<RepT, RatioT>(-1)) {
    return wait_for_service_nanoseconds(
        std::chrono::duration_cast<std::chrono::nanoseconds>(timeout));
  }

  virtual std::shared_ptr<void> create_response() = 0;
  virtual std::shared_ptr<rmw_request_id_t> create_request_header() = 0;
  /// Completes the request that a response belongs to.
  virtual void handle_response(std::shared_ptr<rmw_request_id_t> request_header,
                               std::shared_ptr<void> response) = 0;

  /// Marks this client as used by a wait set and returns whether it was before.
  bool exchange_in_use_by_wait_set_state(bool in_use_state);

  /// The settings in use, with system defaults resolved.
  rclcpp::QoS get_request_publisher_actual_qos() const;
  rclcpp::QoS get_response_subscription_actual_qos() const;

  /// Has `callback(number of responses)` called from a thread of the middleware.
  void set_on_new_response_callback(std::function<void(size_t)> callback);
  void clear_on_new_response_callback();

 protected:
  RCLCPP_DISABLE_COPY(ClientBase)

  bool wait_for_service_nanoseconds(std::chrono::nanoseconds timeout);

  rcl_node_t* get_rcl_node_handle();
  const rcl_node_t* get_rcl_node_handle() const;

  /// Creates the rcl client; called by the constructors of derived classes.
  void init(const rosidl_service_type_support_t& type_support, const std::string& service_name,
            const rcl_client_options_t& client_options);

  /// Sends a request of the service's type and returns its sequence number.
  int64_t send_request(const void* request);

  rclcpp::node_interfaces::NodeGraphInterface::WeakPtr node_graph_;
  std::shared_ptr<rcl_node_t> node_handle_;
  std::shared_ptr<rclcpp::Context> context_;
  std::shared_ptr<rcl_client_t> client_handle_;

 private:
  std::atomic<bool> in_use_by_wait_set_{false};
  detail::OnNewCallback on_new_response_;
};

/// Calls a service. Requests may be sent from any number of threads.
template <typename ServiceT>
class Client : public ClientBase {
 public:
  using Request = typename ServiceT::Request;
  using Response = typename ServiceT::Response;

  using SharedRequest = typename ServiceT::Request::SharedPtr;
  using SharedResponse = typename ServiceT::Response::SharedPtr;

  using Promise = std::promise<SharedResponse>;
  using PromiseWithRequest = std::promise<std::pair<SharedRequest, SharedResponse>>;

  using SharedPromise = std::shared_ptr<Promise>;
  using SharedPromiseWithRequest = std::shared_ptr<PromiseWithRequest>;

  using Future = std::future<SharedResponse>;
  using SharedFuture = std::shared_future<SharedResponse>;
  using SharedFutureWithRequest = std::shared_future<std::pair<SharedRequest, SharedResponse>>;

  using CallbackType = std::function<void(SharedFuture)>;
  using CallbackWithRequestType = std::function<void(SharedFutureWithRequest)>;

  RCLCPP_SMART_PTR_DEFINITIONS(Client)

  /// What async_send_request() without a callback returns.
  struct FutureAndRequestId : detail::FutureAndRequestId<Future> {
    using detail::FutureAndRequestId<Future>::FutureAndRequestId;

    SharedFuture share() noexcept { return this->future.share(); }
  };

  /// What async_send_request() with a callback returns.
  struct SharedFutureAndRequestId : detail::FutureAndRequestId<SharedFuture> {
    using detail::FutureAndRequestId<SharedFuture>::FutureAndRequestId;
  };

  /// What async_send_request() with a callback that gets the request too returns.
  struct SharedFutureWithRequestAndRequestId : detail::FutureAndRequestId<SharedFutureWithRequest> {
    using detail::FutureAndRequestId<SharedFutureWithRequest>::FutureAndRequestId;
  };

  /// Made by rclcpp::create_client() or Node::create_client().
  Client(rclcpp::node_interfaces::NodeBaseInterface* node_base,
         rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph,
         const std::string& service_name, rcl_client_options_t& client_options)
      : ClientBase(node_base, node_graph) {
    this->init(*rosidl_typesupport_cpp::get_service_type_support_handle<ServiceT>(), service_name,
               client_options);
  }

  /// Takes the next response.
  /// @return False if there was none.
  bool take_response(typename ServiceT::Response& response_out,
                     rmw_request_id_t& request_header_out) {
    return this->take_type_erased_response(&response_out, request_header_out);
  }

  std::shared_ptr<void> create_response() override {
    return std::make_shared<typename ServiceT::Response>();
  }

  std::shared_ptr<rmw_request_id_t> create_request_header() override {
    return std::make_shared<rmw_request_id_t>();
  }

  void handle_response(std::shared_ptr<rmw_request_id_t> request_header,
                       std::shared_ptr<void> response) override {
    auto request = pending_requests_.take(request_header->sequence_number);
    if (!request) return;  // pruned, or not ours
    const auto typed_response = std::static_pointer_cast<typename ServiceT::Response>(response);
    std::visit([&](auto& pending) { complete(pending, typed_response); }, *request);
  }

  /// Sends a request. If no response ever comes, remove_pending_request() or a prune_ function
  /// must be called to free what the client remembers of it.
  FutureAndRequestId async_send_request(SharedRequest request) {
    Promise promise;
    auto future = promise.get_future();
    const int64_t request_id = send(*request, std::move(promise));
    return FutureAndRequestId(std::move(future), request_id);
  }

  /// Sends a request; the executor calls `cb(SharedFuture)` when the response has come.
  template <typename CallbackT>
    requires(function_traits::same_arguments<CallbackT, CallbackType>::value)
  SharedFutureAndRequestId async_send_request(SharedRequest request, CallbackT&& cb) {
    Promise promise;
    auto future = promise.get_future().share();
    const int64_t request_id = send(
        *request,
        PendingWithCallback{CallbackType(std::forward<CallbackT>(cb)), future, std::move(promise)});
    return SharedFutureAndRequestId(std::move(future), request_id);
  }

  /// Sends a request; the executor calls `cb(SharedFutureWithRequest)` when the response has come.
  template <typename CallbackT>
    requires(function_traits::same_arguments<CallbackT, CallbackWithRequestType>::value)
  SharedFutureWithRequestAndRequestId async_send_request(SharedRequest request, CallbackT&& cb) {
    PromiseWithRequest promise;
    auto future = promise.get_future().share();
    const int64_t request_id =
        send(*request, PendingWithRequest{CallbackWithRequestType(std::forward<CallbackT>(cb)),
                                          request, future, std::move(promise)});
    return SharedFutureWithRequestAndRequestId(std::move(future), request_id);
  }

  /// Gives a request up: its response will be ignored.
  /// @return False if it is not pending, because the response has come for example.
  bool remove_pending_request(int64_t request_id) {
    return pending_requests_.take(request_id).has_value();
  }
  bool remove_pending_request(const FutureAndRequestId& future) {
    return remove_pending_request(future.request_id);
  }
  bool remove_pending_request(const SharedFutureAndRequestId& future) {
    return remove_pending_request(future.request_id);
  }
  bool remove_pending_request(const SharedFutureWithRequestAndRequestId& future) {
    return remove_pending_request(future.request_id);
  }

  /// Gives all requests up and returns how many there were.
  size_t prune_pending_requests() { return pending_requests_.clear(); }

  /// Gives the requests sent before a point in time up and returns how many there were.
  /// @param pruned_requests Their numbers are appended, if not null.
  template <typename AllocatorT = std::allocator<int64_t>>
  size_t prune_requests_older_than(std::chrono::time_point<std::chrono::system_clock> time_point,
                                   std::vector<int64_t, AllocatorT>* pruned_requests = nullptr) {
    return pending_requests_.remove_older_than(time_point, pruned_requests);
  }

  /// Sets whether, and how fully, calls are published on `<service>/_service_event`.
  void configure_introspection(Clock::SharedPtr clock, const QoS& qos_service_event_pub,
                               rcl_service_introspection_state_t introspection_state) {
    rcl_publisher_options_t options = rcl_publisher_get_default_options();
    options.qos = qos_service_event_pub.get_rmw_qos_profile();
    const rcl_ret_t ret = rcl_client_configure_service_introspection(
        client_handle_.get(), node_handle_.get(), clock->get_clock_handle(),
        rosidl_typesupport_cpp::get_service_type_support_handle<ServiceT>(), options,
        introspection_state);
    if (ret != RCL_RET_OK) {
      exceptions::throw_from_rcl_error(ret, "cannot configure the introspection of a client");
    }
  }

 protected:
  RCLCPP_DISABLE_COPY(Client)

 private:
  struct PendingWithCallback {
    CallbackType callback;
    SharedFuture future;
    Promise promise;
  };
  struct PendingWithRequest {
    CallbackWithRequestType callback;
    SharedRequest request;
    SharedFutureWithRequest future;
    PromiseWithRequest promise;
  };
  using Pending = std::variant<Promise, PendingWithCallback, PendingWithRequest>;

  int64_t send(const Request& request, Pending pending) {
    return pending_requests_.add([&] { return this->send_request(&request); }, std::move(pending));
  }

  static void complete(Promise& promise, const SharedResponse& response) {
    promise.set_value(response);
  }
  static void complete(PendingWithCallback& pending, const SharedResponse& response) {
    pending.promise.set_value(response);
    pending.callback(std::move(pending.future));
  }
  static void complete(PendingWithRequest& pending, const SharedResponse& response) {
    pending.promise.set_value(std::make_pair(std::move(pending.request), response));
    pending.callback(std::move(pending.future));
  }

  detail::PendingRequests<Pending> pending_requests_;
};

}  // namespace rclcpp
