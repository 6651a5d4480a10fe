#include "rclcpp/generic_client.hpp"

#include <cstddef>
#include <memory>
#include <rosidl_typesupport_introspection_cpp/identifier.hpp>
#include <stdexcept>
#include <string>
#include <utility>

#include "rclcpp/typesupport_helpers.hpp"

namespace rclcpp {

GenericClient::GenericClient(rclcpp::node_interfaces::NodeBaseInterface* node_base,
                             rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph,
                             const std::string& service_name, const std::string& service_type,
                             rcl_client_options_t& client_options)
    : ClientBase(node_base, node_graph),
      ts_lib_(get_typesupport_library(service_type, "rosidl_typesupport_cpp")) {
  const rosidl_service_type_support_t* service_type_support =
      get_service_typesupport_handle(service_type, "rosidl_typesupport_cpp", *ts_lib_);
  const rosidl_message_type_support_t* introspection = ::get_message_typesupport_handle(
      service_type_support->response_typesupport,
      rosidl_typesupport_introspection_cpp::typesupport_identifier);
  if (introspection == nullptr) {
    throw std::runtime_error("no introspection type support for service type " + service_type);
  }
  response_members_ =
      static_cast<const rosidl_typesupport_introspection_cpp::MessageMembers*>(introspection->data);
  this->init(*service_type_support, service_name, client_options);
}

GenericClient::SharedResponse GenericClient::create_response() {
  auto* memory = new std::byte[response_members_->size_of_];
  response_members_->init_function(memory, rosidl_runtime_cpp::MessageInitialization::ZERO);
  // The library holds the function that ends the response's life, so it must stay loaded until
  // then.
  return std::shared_ptr<void>(
      memory, [members = response_members_, library = ts_lib_](std::byte* response) {
        members->fini_function(response);
        delete[] response;
      });
}

std::shared_ptr<rmw_request_id_t> GenericClient::create_request_header() {
  return std::make_shared<rmw_request_id_t>();
}

void GenericClient::handle_response(std::shared_ptr<rmw_request_id_t> request_header,
                                    std::shared_ptr<void> response) {
  auto promise = pending_requests_.take(request_header->sequence_number);
  if (promise) promise->set_value(std::move(response));
}

GenericClient::FutureAndRequestId GenericClient::async_send_request(const Request request) {
  Promise promise;
  auto future = promise.get_future();
  const int64_t request_id =
      pending_requests_.add([&] { return this->send_request(request); }, std::move(promise));
  return FutureAndRequestId(std::move(future), request_id);
}

size_t GenericClient::prune_pending_requests() { return pending_requests_.clear(); }

bool GenericClient::remove_pending_request(int64_t request_id) {
  return pending_requests_.take(request_id).has_value();
}

bool GenericClient::remove_pending_request(const FutureAndRequestId& future) {
  return remove_pending_request(future.request_id);
}

}  // namespace rclcpp
