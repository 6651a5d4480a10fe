#include "rclcpp/node_interfaces/node_type_descriptions.hpp"

#include <rcl/node.h>
#include <rcl/service.h>
#include <type_description_interfaces/srv/get_type_description.h>

#include <memory>
#include <mutex>
#include <utility>

#include "rclcpp/detail/endpoint_mutex.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/service.hpp"

namespace rclcpp {
namespace node_interfaces {
namespace {

constexpr const char* kParameterName = "start_type_description_service";

bool is_enabled(NodeParametersInterface& parameters) {
  if (!parameters.has_parameter(kParameterName)) {
    rcl_interfaces::msg::ParameterDescriptor descriptor;
    descriptor.description = "Start the ~/get_type_description service for this node.";
    descriptor.read_only = true;
    parameters.declare_parameter(kParameterName, ParameterValue(true), descriptor);
  }
  return parameters.get_parameter(kParameterName).as_bool();
}

std::shared_ptr<rcl_service_t> make_service(std::shared_ptr<rcl_node_t> node) {
  std::shared_ptr<rcl_service_t> service(
      new rcl_service_t(rcl_get_zero_initialized_service()), [node](rcl_service_t* handle) {
        const std::lock_guard lock(detail::endpoint_mutex());
        if (rcl_service_fini(handle, node.get()) != RCL_RET_OK) {
          RCLCPP_ERROR(get_logger("rclcpp"), "failed to end the type description service: %s",
                       rcl_get_error_string().str);
          rcl_reset_error();
        }
        delete handle;
      });
  std::unique_lock lock(detail::endpoint_mutex());
  const rcl_ret_t ret = rcl_node_type_description_service_init(service.get(), node.get());
  lock.unlock();
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "failed to start the type description service");
  }
  return service;
}

}  // namespace

/// Answers with what rcl knows of the types that the node uses. rcl speaks C here, so this is a
/// service of C messages.
class NodeTypeDescriptions::DescriptionService : public ServiceBase {
 public:
  explicit DescriptionService(std::shared_ptr<rcl_node_t> node) : ServiceBase(node) {
    service_handle_ = make_service(std::move(node));
  }

  std::shared_ptr<void> create_request() override {
    return {type_description_interfaces__srv__GetTypeDescription_Request__create(),
            type_description_interfaces__srv__GetTypeDescription_Request__destroy};
  }

  std::shared_ptr<rmw_request_id_t> create_request_header() override {
    return std::make_shared<rmw_request_id_t>();
  }

  void handle_request(std::shared_ptr<rmw_request_id_t> request_header,
                      std::shared_ptr<void> request) override {
    using Request = type_description_interfaces__srv__GetTypeDescription_Request;
    // Left empty, because rcl initialises it and would lose what was there.
    type_description_interfaces__srv__GetTypeDescription_Response response{};
    const std::unique_ptr<
        type_description_interfaces__srv__GetTypeDescription_Response,
        decltype(&type_description_interfaces__srv__GetTypeDescription_Response__fini)>
        owner(&response, type_description_interfaces__srv__GetTypeDescription_Response__fini);
    {
      const std::lock_guard lock(detail::endpoint_mutex());
      rcl_node_type_description_service_handle_request(get_rcl_node_handle(), request_header.get(),
                                                       static_cast<const Request*>(request.get()),
                                                       &response);
    }
    send_type_erased_response(*request_header, &response);
  }
};

NodeTypeDescriptions::NodeTypeDescriptions(NodeBaseInterface::SharedPtr node_base,
                                           NodeLoggingInterface::SharedPtr node_logging,
                                           NodeParametersInterface::SharedPtr node_parameters,
                                           NodeServicesInterface::SharedPtr node_services) {
  try {
    if (!is_enabled(*node_parameters)) {
      return;
    }
  } catch (const exceptions::InvalidParameterTypeException& error) {
    RCLCPP_ERROR(node_logging->get_logger(), "%s", error.what());
    throw;
  }
  service_ = std::make_shared<DescriptionService>(node_base->get_shared_rcl_node_handle());
  node_services->add_service(service_, nullptr);
}

NodeTypeDescriptions::~NodeTypeDescriptions() = default;

}  // namespace node_interfaces
}  // namespace rclcpp
