#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rcl/node_options.h"
#include "rcl/time.h"
#include "rclcpp/context.hpp"
#include "rclcpp/contexts/default_context.hpp"
#include "rclcpp/parameter.hpp"
#include "rclcpp/publisher_options.hpp"
#include "rclcpp/qos.hpp"

namespace rclcpp {

/// How a node is made. Every setter returns the object, so that calls can be chained.
class NodeOptions {
 public:
  explicit NodeOptions(rcl_allocator_t allocator = rcl_get_default_allocator());
  virtual ~NodeOptions() = default;
  NodeOptions(const NodeOptions& other);
  NodeOptions& operator=(const NodeOptions& other);

  /// Returns the options for rcl, which are made on the first call and after each change.
  /// @throws rclcpp::exceptions::RCLInvalidROSArgsError if an argument cannot be parsed.
  /// @throws rclcpp::exceptions::UnknownROSArgsError if an argument is not known.
  const rcl_node_options_t* get_rcl_node_options() const;

  rclcpp::Context::SharedPtr context() const;
  NodeOptions& context(rclcpp::Context::SharedPtr context);

  /// Command-line arguments for this node alone, as after the program's name; default none.
  const std::vector<std::string>& arguments() const;
  NodeOptions& arguments(const std::vector<std::string>& arguments);

  /// Values that win over those of files and the command line; default none.
  std::vector<rclcpp::Parameter>& parameter_overrides();
  const std::vector<rclcpp::Parameter>& parameter_overrides() const;
  NodeOptions& parameter_overrides(const std::vector<rclcpp::Parameter>& parameter_overrides);

  template <typename ParameterT>
  NodeOptions& append_parameter_override(const std::string& name, const ParameterT& value) {
    parameter_overrides().emplace_back(name, rclcpp::ParameterValue(value));
    return *this;
  }

  /// Whether the arguments of the process apply to this node; default true.
  bool use_global_arguments() const;
  NodeOptions& use_global_arguments(bool use_global_arguments);

  /// Whether log messages also go to /rosout; default true.
  bool enable_rosout() const;
  NodeOptions& enable_rosout(bool enable_rosout);

  /// The default of the node's publishers and subscriptions; default false.
  bool use_intra_process_comms() const;
  NodeOptions& use_intra_process_comms(bool use_intra_process_comms);

  /// Whether the node offers its parameters as services; default true.
  bool start_parameter_services() const;
  NodeOptions& start_parameter_services(bool start_parameter_services);

  /// Whether the node offers services to read and set its logger level; default false.
  bool enable_logger_service() const;
  NodeOptions& enable_logger_service(bool enable_log_service);

  /// Whether changes of parameters are published on /parameter_events; default true.
  bool start_parameter_event_publisher() const;
  NodeOptions& start_parameter_event_publisher(bool start_parameter_event_publisher);

  /// The clock of the node; default RCL_ROS_TIME.
  const rcl_clock_type_t& clock_type() const;
  NodeOptions& clock_type(const rcl_clock_type_t& clock_type);

  /// The quality of service of the subscription to /clock; default ClockQoS.
  const rclcpp::QoS& clock_qos() const;
  NodeOptions& clock_qos(const rclcpp::QoS& clock_qos);

  /// Whether /clock is handled in a separate thread; default true.
  bool use_clock_thread() const;
  NodeOptions& use_clock_thread(bool use_clock_thread);

  /// The quality of service of /parameter_events; default ParameterEventsQoS.
  const rclcpp::QoS& parameter_event_qos() const;
  NodeOptions& parameter_event_qos(const rclcpp::QoS& parameter_event_qos);

  /// The quality of service of /rosout; default RosoutQoS.
  const rclcpp::QoS& rosout_qos() const;
  NodeOptions& rosout_qos(const rclcpp::QoS& rosout_qos);

  /// Further options of the publisher of /parameter_events.
  const rclcpp::PublisherOptionsBase& parameter_event_publisher_options() const;
  NodeOptions& parameter_event_publisher_options(
      const rclcpp::PublisherOptionsBase& parameter_event_publisher_options);

  /// Whether parameters may be set that were not declared; default false.
  bool allow_undeclared_parameters() const;
  NodeOptions& allow_undeclared_parameters(bool allow_undeclared_parameters);

  /// Whether every override is declared when the node is made; default false.
  bool automatically_declare_parameters_from_overrides() const;
  NodeOptions& automatically_declare_parameters_from_overrides(
      bool automatically_declare_parameters_from_overrides);

  const rcl_allocator_t& allocator() const;
  NodeOptions& allocator(rcl_allocator_t allocator);

 private:
  using RclOptions = std::unique_ptr<rcl_node_options_t, void (*)(rcl_node_options_t*)>;

  /// Made on demand by the const accessor.
  mutable RclOptions node_options_;

  rclcpp::Context::SharedPtr context_{rclcpp::contexts::get_global_default_context()};
  std::vector<std::string> arguments_;
  std::vector<rclcpp::Parameter> parameter_overrides_;
  bool use_global_arguments_{true};
  bool enable_rosout_{true};
  bool use_intra_process_comms_{false};
  bool start_parameter_services_{true};
  bool enable_logger_service_{false};
  bool start_parameter_event_publisher_{true};
  rcl_clock_type_t clock_type_{RCL_ROS_TIME};
  rclcpp::QoS clock_qos_{rclcpp::ClockQoS()};
  bool use_clock_thread_{true};
  rclcpp::QoS parameter_event_qos_{rclcpp::ParameterEventsQoS()};
  rclcpp::QoS rosout_qos_{rclcpp::RosoutQoS()};
  rclcpp::PublisherOptionsBase parameter_event_publisher_options_;
  bool allow_undeclared_parameters_{false};
  bool automatically_declare_parameters_from_overrides_{false};
  rcl_allocator_t allocator_;
};

}  // namespace rclcpp
