#include "rclcpp/service.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "detail/actual_qos.hpp"
#include "rclcpp/detail/endpoint_mutex.hpp"
#include "rclcpp/expand_topic_or_service_name.hpp"
#include "rclcpp/logging.hpp"

namespace rclcpp {

ServiceBase::ServiceBase(std::shared_ptr<rcl_node_t> node_handle)
    : node_handle_(std::move(node_handle)),
      request_flag_("on new request", [this](rcl_event_callback_t function, const void* argument) {
        return rcl_service_set_on_new_request_callback(service_handle_.get(), function, argument);
      }) {}

ServiceBase::~ServiceBase() {
  try {
    request_flag_.disconnect();
  } catch (const std::exception& exception) {
    RCLCPP_ERROR(rclcpp::get_logger("rclcpp"), "%s", exception.what());
  }
}

void ServiceBase::init(const rosidl_service_type_support_t& type_support,
                       const std::string& service_name,
                       const rcl_service_options_t& service_options) {
  std::shared_ptr<rcl_service_t> handle(new rcl_service_t(rcl_get_zero_initialized_service()),
                                        [node = node_handle_](rcl_service_t* service) {
                                          const std::lock_guard ending(detail::endpoint_mutex());
                                          if (rcl_service_fini(service, node.get()) != RCL_RET_OK) {
                                            detail::log_and_reset_rcl_error("cannot end a service");
                                          }
                                          delete service;
                                        });
  std::unique_lock lock(detail::endpoint_mutex());
  const rcl_ret_t ret = rcl_service_init(handle.get(), node_handle_.get(), &type_support,
                                         service_name.c_str(), &service_options);
  lock.unlock();
  if (ret != RCL_RET_OK) {
    if (ret == RCL_RET_SERVICE_NAME_INVALID) {
      rcl_reset_error();
      // Throws an exception that names the offending character.
      expand_topic_or_service_name(service_name, rcl_node_get_name(node_handle_.get()),
                                   rcl_node_get_namespace(node_handle_.get()), true);
    }
    exceptions::throw_from_rcl_error(ret, "cannot create the service");
  }
  service_handle_ = std::move(handle);
}

void ServiceBase::send_type_erased_response(rmw_request_id_t& request_id, void* response) {
  const rcl_ret_t ret = rcl_send_response(service_handle_.get(), &request_id, response);
  if (ret == RCL_RET_TIMEOUT) {
    RCLCPP_WARN(rclcpp::get_node_logger(node_handle_.get()).get_child("rclcpp"),
                "a client of %s does not take its answer: %s", get_service_name(),
                rcl_get_error_string().str);
    rcl_reset_error();
    return;
  }
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot send the response");
  }
}

bool ServiceBase::take_type_erased_request(void* request_out, rmw_request_id_t& request_id_out) {
  const rcl_ret_t ret = rcl_take_request(service_handle_.get(), &request_id_out, request_out);
  if (ret == RCL_RET_OK) return true;
  if (ret == RCL_RET_SERVICE_TAKE_FAILED) {
    rcl_reset_error();
    return false;
  }
  exceptions::throw_from_rcl_error(ret);
}

const char* ServiceBase::get_service_name() {
  return rcl_service_get_service_name(service_handle_.get());
}

std::shared_ptr<rcl_service_t> ServiceBase::get_service_handle() { return service_handle_; }

std::shared_ptr<const rcl_service_t> ServiceBase::get_service_handle() const {
  return service_handle_;
}

bool ServiceBase::exchange_in_use_by_wait_set_state(bool in_use_state) {
  return in_use_by_wait_set_.exchange(in_use_state);
}

rclcpp::QoS ServiceBase::get_response_publisher_actual_qos() const {
  return detail::actual_qos(rcl_service_response_publisher_get_actual_qos(service_handle_.get()),
                            "cannot get the QoS of the responses");
}

rclcpp::QoS ServiceBase::get_request_subscription_actual_qos() const {
  return detail::actual_qos(rcl_service_request_subscription_get_actual_qos(service_handle_.get()),
                            "cannot get the QoS of the requests");
}

void ServiceBase::set_on_new_request_callback(std::function<void(size_t)> callback) {
  request_flag_.set_user_callback(std::move(callback));
}

void ServiceBase::clear_on_new_request_callback() { request_flag_.clear_user_callback(); }

rcl_node_t* ServiceBase::get_rcl_node_handle() { return node_handle_.get(); }
const rcl_node_t* ServiceBase::get_rcl_node_handle() const { return node_handle_.get(); }

}  // namespace rclcpp
