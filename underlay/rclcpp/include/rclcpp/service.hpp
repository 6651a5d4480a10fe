#pragma once

#include <rcl/service.h>
#include <rcl/service_introspection.h>

#include <atomic>
#include <functional>
#include <memory>
#include <rosidl_typesupport_cpp/service_type_support.hpp>
#include <string>
#include <utility>

#include "rclcpp/any_service_callback.hpp"
#include "rclcpp/clock.hpp"
#include "rclcpp/detail/arrival_flag.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/qos.hpp"

namespace rclcpp {

class Executor;
class ExecutorImplementation;

/// What servers of all service types have in common.
class ServiceBase {
 public:
  RCLCPP_SMART_PTR_DEFINITIONS_NOT_COPYABLE(ServiceBase)

  explicit ServiceBase(std::shared_ptr<rcl_node_t> node_handle);
  virtual ~ServiceBase();

  /// The fully qualified name, after remapping.
  const char* get_service_name();

  std::shared_ptr<rcl_service_t> get_service_handle();
  std::shared_ptr<const rcl_service_t> get_service_handle() const;

  /// Takes the next request into `request_out`, which must be of the service's type.
  /// @return False if there was none.
  bool take_type_erased_request(void* request_out, rmw_request_id_t& request_id_out);

  virtual std::shared_ptr<void> create_request() = 0;
  virtual std::shared_ptr<rmw_request_id_t> create_request_header() = 0;
  /// Passes a request that was taken to the callback and sends the response, unless deferred.
  virtual void handle_request(std::shared_ptr<rmw_request_id_t> request_header,
                              std::shared_ptr<void> request) = 0;

  /// Marks this server as used by a wait set and returns whether it was before.
  bool exchange_in_use_by_wait_set_state(bool in_use_state);

  /// The settings in use, with system defaults resolved.
  rclcpp::QoS get_response_publisher_actual_qos() const;
  rclcpp::QoS get_request_subscription_actual_qos() const;

  /// Has `callback(number of requests)` called from a thread of the middleware.
  void set_on_new_request_callback(std::function<void(size_t)> callback);
  void clear_on_new_request_callback();

 protected:
  RCLCPP_DISABLE_COPY(ServiceBase)

  rcl_node_t* get_rcl_node_handle();
  const rcl_node_t* get_rcl_node_handle() const;

  /// Creates the rcl service; called by the constructors of derived classes.
  void init(const rosidl_service_type_support_t& type_support, const std::string& service_name,
            const rcl_service_options_t& service_options);

  /// Sends a response of the service's type. A client that is gone is logged, not thrown.
  void send_type_erased_response(rmw_request_id_t& request_id, void* response);

  std::shared_ptr<rcl_node_t> node_handle_;
  std::shared_ptr<rcl_service_t> service_handle_;

 private:
  friend Executor;
  friend ExecutorImplementation;

  std::atomic<bool> in_use_by_wait_set_{false};
  detail::ArrivalFlag request_flag_;
};

/// Answers the requests of a service by a callback.
template <typename ServiceT>
class Service : public ServiceBase, public std::enable_shared_from_this<Service<ServiceT>> {
 public:
  using CallbackType = std::function<void(const std::shared_ptr<typename ServiceT::Request>,
                                          std::shared_ptr<typename ServiceT::Response>)>;
  using CallbackWithHeaderType = std::function<void(
      const std::shared_ptr<rmw_request_id_t>, const std::shared_ptr<typename ServiceT::Request>,
      std::shared_ptr<typename ServiceT::Response>)>;

  RCLCPP_SMART_PTR_DEFINITIONS(Service)

  /// Made by rclcpp::create_service() or Node::create_service().
  Service(std::shared_ptr<rcl_node_t> node_handle, const std::string& service_name,
          AnyServiceCallback<ServiceT> any_callback, rcl_service_options_t& service_options)
      : ServiceBase(node_handle), any_callback_(std::move(any_callback)) {
    this->init(*rosidl_typesupport_cpp::get_service_type_support_handle<ServiceT>(), service_name,
               service_options);
  }

  /// Serves through an existing rcl service.
  Service(std::shared_ptr<rcl_node_t> node_handle, std::shared_ptr<rcl_service_t> service_handle,
          AnyServiceCallback<ServiceT> any_callback)
      : ServiceBase(node_handle), any_callback_(std::move(any_callback)) {
    adopt(std::move(service_handle));
  }

  /// Serves through an existing rcl service, which stays the caller's.
  Service(std::shared_ptr<rcl_node_t> node_handle, rcl_service_t* service_handle,
          AnyServiceCallback<ServiceT> any_callback)
      : ServiceBase(node_handle), any_callback_(std::move(any_callback)) {
    adopt(std::shared_ptr<rcl_service_t>(service_handle, [](rcl_service_t*) {}));
  }

  Service() = delete;

  /// Takes the next request.
  /// @return False if there was none.
  bool take_request(typename ServiceT::Request& request_out, rmw_request_id_t& request_id_out) {
    return this->take_type_erased_request(&request_out, request_id_out);
  }

  std::shared_ptr<void> create_request() override {
    return std::make_shared<typename ServiceT::Request>();
  }

  std::shared_ptr<rmw_request_id_t> create_request_header() override {
    return std::make_shared<rmw_request_id_t>();
  }

  void handle_request(std::shared_ptr<rmw_request_id_t> request_header,
                      std::shared_ptr<void> request) override {
    const auto response =
        any_callback_.dispatch(this->shared_from_this(), request_header,
                               std::static_pointer_cast<typename ServiceT::Request>(request));
    if (response) send_response(*request_header, *response);
  }

  /// Answers a request, at any time and from any thread.
  void send_response(rmw_request_id_t& req_id, typename ServiceT::Response& response) {
    this->send_type_erased_response(req_id, &response);
  }

  /// Sets whether, and how fully, calls are published on `<service>/_service_event`.
  void configure_introspection(Clock::SharedPtr clock, const QoS& qos_service_event_pub,
                               rcl_service_introspection_state_t introspection_state) {
    rcl_publisher_options_t options = rcl_publisher_get_default_options();
    options.qos = qos_service_event_pub.get_rmw_qos_profile();
    const rcl_ret_t ret = rcl_service_configure_service_introspection(
        service_handle_.get(), node_handle_.get(), clock->get_clock_handle(),
        rosidl_typesupport_cpp::get_service_type_support_handle<ServiceT>(), options,
        introspection_state);
    if (ret != RCL_RET_OK) {
      exceptions::throw_from_rcl_error(ret, "cannot configure the introspection of a service");
    }
  }

 private:
  RCLCPP_DISABLE_COPY(Service)

  void adopt(std::shared_ptr<rcl_service_t> service_handle) {
    if (!rcl_service_is_valid(service_handle.get())) {
      rcl_reset_error();
      throw std::runtime_error("the rcl_service_t is not initialized");
    }
    this->service_handle_ = std::move(service_handle);
  }

  AnyServiceCallback<ServiceT> any_callback_;
};

}  // namespace rclcpp
