#pragma once

#include <cstddef>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "rcl/error_handling.h"
#include "rcl/types.h"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp::exceptions {

/// Thrown when a method is called on a node that is gone.
class InvalidNodeError : public std::runtime_error {
 public:
  InvalidNodeError() : std::runtime_error("the node is gone") {}
};

/// Thrown when a name, e.g. of a topic or a namespace, is not valid.
class NameValidationError : public std::invalid_argument {
 public:
  RCLCPP_PUBLIC NameValidationError(const char* name_type_, const char* name_,
                                    const char* error_msg_, size_t invalid_index_);

  /// The message with a caret under the offending character.
  RCLCPP_PUBLIC static std::string format_error(const char* name_type, const char* name,
                                                const char* error_msg, size_t invalid_index);

  const std::string name_type;
  const std::string name;
  const std::string error_msg;
  const size_t invalid_index;
};

/// Thrown when a node name is not valid.
class InvalidNodeNameError : public NameValidationError {
 public:
  InvalidNodeNameError(const char* node_name, const char* error_msg_, size_t invalid_index_)
      : NameValidationError("node name", node_name, error_msg_, invalid_index_) {}
};

/// Thrown when a node namespace is not valid.
class InvalidNamespaceError : public NameValidationError {
 public:
  InvalidNamespaceError(const char* namespace_, const char* error_msg_, size_t invalid_index_)
      : NameValidationError("namespace", namespace_, error_msg_, invalid_index_) {}
};

/// Thrown when a topic name is not valid.
class InvalidTopicNameError : public NameValidationError {
 public:
  InvalidTopicNameError(const char* namespace_, const char* error_msg_, size_t invalid_index_)
      : NameValidationError("topic name", namespace_, error_msg_, invalid_index_) {}
};

/// Thrown when a service name is not valid.
class InvalidServiceNameError : public NameValidationError {
 public:
  InvalidServiceNameError(const char* namespace_, const char* error_msg_, size_t invalid_index_)
      : NameValidationError("service name", namespace_, error_msg_, invalid_index_) {}
};

/// Thrown when a type is requested that the client library does not know.
class UnknownTypeError : public std::runtime_error {
 public:
  explicit UnknownTypeError(const std::string& type)
      : std::runtime_error("Unknown type: " + type) {}
};

/// Thrown when a feature is requested that does not exist.
class UnimplementedError : public std::runtime_error {
 public:
  UnimplementedError() : std::runtime_error("this is not implemented") {}
  explicit UnimplementedError(const std::string& msg) : std::runtime_error(msg) {}
};

/// What rcl reported, kept so that the exception carries it.
class RCLErrorBase {
 public:
  RCLCPP_PUBLIC RCLErrorBase(rcl_ret_t ret, const rcl_error_state_t* error_state);
  virtual ~RCLErrorBase() = default;

  rcl_ret_t ret;
  std::string message;
  std::string file;
  size_t line;
  std::string formatted_message;
};

/// Thrown when rcl returns an error without a specific exception type.
class RCLError : public RCLErrorBase, public std::runtime_error {
 public:
  RCLCPP_PUBLIC RCLError(rcl_ret_t ret, const rcl_error_state_t* error_state,
                         const std::string& prefix);
  RCLCPP_PUBLIC RCLError(const RCLErrorBase& base_exc, const std::string& prefix);
};

/// Thrown when rcl ran out of memory.
class RCLBadAlloc : public RCLErrorBase, public std::bad_alloc {
 public:
  RCLCPP_PUBLIC RCLBadAlloc(rcl_ret_t ret, const rcl_error_state_t* error_state);
  RCLCPP_PUBLIC explicit RCLBadAlloc(const RCLErrorBase& base_exc);
};

/// Thrown when rcl was given an invalid argument.
class RCLInvalidArgument : public RCLErrorBase, public std::invalid_argument {
 public:
  RCLCPP_PUBLIC RCLInvalidArgument(rcl_ret_t ret, const rcl_error_state_t* error_state,
                                   const std::string& prefix);
  RCLCPP_PUBLIC RCLInvalidArgument(const RCLErrorBase& base_exc, const std::string& prefix);
};

/// Thrown when the arguments after `--ros-args` cannot be parsed.
class RCLInvalidROSArgsError : public RCLErrorBase, public std::runtime_error {
 public:
  RCLCPP_PUBLIC RCLInvalidROSArgsError(rcl_ret_t ret, const rcl_error_state_t* error_state,
                                       const std::string& prefix);
  RCLCPP_PUBLIC RCLInvalidROSArgsError(const RCLErrorBase& base_exc, const std::string& prefix);
};

/// Thrown when there are arguments after `--ros-args` that nothing knows.
class UnknownROSArgsError : public std::runtime_error {
 public:
  RCLCPP_PUBLIC explicit UnknownROSArgsError(std::vector<std::string>&& unknown_ros_args_in);

  const std::vector<std::string> unknown_ros_args;
};

/// Throws the exception that fits an rcl return code, and by default resets the rcl error state.
/// @param reset_error if null, the error state stays.
/// @throw std::invalid_argument if ret is RCL_RET_OK.
/// @throw std::runtime_error if rcl's error state is not set and none is given.
[[noreturn]] RCLCPP_PUBLIC void throw_from_rcl_error(rcl_ret_t ret, const std::string& prefix = "",
                                                     const rcl_error_state_t* error_state = nullptr,
                                                     void (*reset_error)() = rcl_reset_error);

/// Thrown when an event is null.
class InvalidEventError : public std::runtime_error {
 public:
  InvalidEventError() : std::runtime_error("there is no event") {}
};

/// Thrown when an event was not created by this node.
class EventNotRegisteredError : public std::runtime_error {
 public:
  EventNotRegisteredError() : std::runtime_error("the event was not made by this node") {}
};

/// Thrown when a parameter is passed where its name is missing or wrong.
class InvalidParametersException : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thrown when a parameter value is not allowed.
class InvalidParameterValueException : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thrown when a parameter has a type that was not asked for.
class InvalidParameterTypeException : public std::runtime_error {
 public:
  InvalidParameterTypeException(const std::string& name, const std::string& message)
      : std::runtime_error("parameter '" + name + "' has invalid type: " + message) {}
};

/// Thrown when a parameter of a fixed type is declared without any value.
class UninitializedStaticallyTypedParameterException : public std::runtime_error {
 public:
  explicit UninitializedStaticallyTypedParameterException(const std::string& name)
      : std::runtime_error("parameter '" + name + "' has a fixed type and needs a value") {}
};

/// Thrown when a parameter without a default is declared and there is no override.
class NoParameterOverrideProvided : public std::runtime_error {
 public:
  explicit NoParameterOverrideProvided(const std::string& name)
      : std::runtime_error("parameter '" + name + "' needs an override") {}
};

/// Thrown when a parameter is read that was declared but has no value.
class ParameterUninitializedException : public std::runtime_error {
 public:
  explicit ParameterUninitializedException(const std::string& name)
      : std::runtime_error("parameter '" + name + "' has no value yet") {}
};

/// Thrown when a parameter that exists is declared again.
class ParameterAlreadyDeclaredException : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thrown when a parameter is used before it is declared.
class ParameterNotDeclaredException : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thrown when a read-only parameter would change.
class ParameterImmutableException : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thrown when a parameter is set or declared from inside a parameter callback.
class ParameterModifiedInCallbackException : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thrown when a QoS override does not pass the check of the node.
class InvalidQosOverridesException : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thrown when a QoS callback is registered with a publisher or subscription that does not support
/// it.
class QoSCheckCompatibleException : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace rclcpp::exceptions
