#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <rcpputils/shared_library.hpp>
#include <rosidl_typesupport_introspection_cpp/message_introspection.hpp>
#include <string>
#include <vector>

#include "rclcpp/client.hpp"

namespace rclcpp {

/// Calls a service of a type that is known only at run time.
class GenericClient : public ClientBase {
 public:
  using Request = void*;   ///< Points to a request message.
  using Response = void*;  ///< Points to a response message.
  using SharedResponse = std::shared_ptr<void>;

  using Promise = std::promise<SharedResponse>;
  using SharedPromise = std::shared_ptr<Promise>;
  using Future = std::future<SharedResponse>;
  using SharedFuture = std::shared_future<SharedResponse>;

  RCLCPP_SMART_PTR_DEFINITIONS(GenericClient)

  /// What async_send_request() returns.
  struct FutureAndRequestId : detail::FutureAndRequestId<Future> {
    using detail::FutureAndRequestId<Future>::FutureAndRequestId;

    SharedFuture share() noexcept { return this->future.share(); }
  };

  /// Made by rclcpp::create_generic_client() or Node::create_generic_client().
  /// @throws std::runtime_error if the service type is unknown.
  GenericClient(rclcpp::node_interfaces::NodeBaseInterface* node_base,
                rclcpp::node_interfaces::NodeGraphInterface::SharedPtr node_graph,
                const std::string& service_name, const std::string& service_type,
                rcl_client_options_t& client_options);

  SharedResponse create_response() override;
  std::shared_ptr<rmw_request_id_t> create_request_header() override;
  void handle_response(std::shared_ptr<rmw_request_id_t> request_header,
                       std::shared_ptr<void> response) override;

  /// Sends a request, which must be of the service's type. If no response ever comes,
  /// remove_pending_request() or a prune_ function must be called.
  FutureAndRequestId async_send_request(const Request request);

  /// Gives the requests sent before a point in time up and returns how many there were.
  template <typename AllocatorT = std::allocator<int64_t>>
  size_t prune_requests_older_than(std::chrono::time_point<std::chrono::system_clock> time_point,
                                   std::vector<int64_t, AllocatorT>* pruned_requests = nullptr) {
    return pending_requests_.remove_older_than(time_point, pruned_requests);
  }

  /// Gives all requests up and returns how many there were.
  size_t prune_pending_requests();

  /// Gives a request up.
  /// @return False if it is not pending, because the response has come for example.
  bool remove_pending_request(int64_t request_id);
  bool remove_pending_request(const FutureAndRequestId& future);

  /// Takes the next response.
  /// @return False if there was none.
  bool take_response(Response response_out, rmw_request_id_t& request_header_out) {
    return this->take_type_erased_response(response_out, request_header_out);
  }

 protected:
  RCLCPP_DISABLE_COPY(GenericClient)

 private:
  detail::PendingRequests<Promise> pending_requests_;
  std::shared_ptr<rcpputils::SharedLibrary> ts_lib_;
  const rosidl_typesupport_introspection_cpp::MessageMembers* response_members_ = nullptr;
};

}  // namespace rclcpp
