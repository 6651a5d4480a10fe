#include "rclcpp/exceptions/exceptions.hpp"

#include <new>
#include <utility>

namespace rclcpp::exceptions {

namespace {

std::string with_prefix(const std::string& prefix, const RCLErrorBase& error) {
  return prefix + (prefix.empty() ? "" : ": ") + error.formatted_message;
}

std::string join_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "'" : ", '") + word + "'";
  return text;
}

}  // namespace

NameValidationError::NameValidationError(const char* name_type_, const char* name_,
                                         const char* error_msg_, size_t invalid_index_)
    : std::invalid_argument(format_error(name_type_, name_, error_msg_, invalid_index_)),
      name_type(name_type_),
      name(name_),
      error_msg(error_msg_),
      invalid_index(invalid_index_) {}

std::string NameValidationError::format_error(const char* name_type, const char* name,
                                              const char* error_msg, size_t invalid_index) {
  return std::string("Invalid ") + name_type + ": " + error_msg + ":\n  '" + name + "'\n   " +
         std::string(invalid_index, ' ') + "^\n";
}

RCLErrorBase::RCLErrorBase(rcl_ret_t ret_in, const rcl_error_state_t* error_state)
    : ret(ret_in),
      message(error_state->message),
      file(error_state->file),
      line(error_state->line_number),
      formatted_message(rcl_get_error_string().str) {}

RCLError::RCLError(rcl_ret_t ret_in, const rcl_error_state_t* error_state,
                   const std::string& prefix)
    : RCLError(RCLErrorBase(ret_in, error_state), prefix) {}

RCLError::RCLError(const RCLErrorBase& base_exc, const std::string& prefix)
    : RCLErrorBase(base_exc), std::runtime_error(with_prefix(prefix, base_exc)) {}

RCLBadAlloc::RCLBadAlloc(rcl_ret_t ret_in, const rcl_error_state_t* error_state)
    : RCLBadAlloc(RCLErrorBase(ret_in, error_state)) {}

RCLBadAlloc::RCLBadAlloc(const RCLErrorBase& base_exc) : RCLErrorBase(base_exc) {}

RCLInvalidArgument::RCLInvalidArgument(rcl_ret_t ret_in, const rcl_error_state_t* error_state,
                                       const std::string& prefix)
    : RCLInvalidArgument(RCLErrorBase(ret_in, error_state), prefix) {}

RCLInvalidArgument::RCLInvalidArgument(const RCLErrorBase& base_exc, const std::string& prefix)
    : RCLErrorBase(base_exc), std::invalid_argument(with_prefix(prefix, base_exc)) {}

RCLInvalidROSArgsError::RCLInvalidROSArgsError(rcl_ret_t ret_in,
                                               const rcl_error_state_t* error_state,
                                               const std::string& prefix)
    : RCLInvalidROSArgsError(RCLErrorBase(ret_in, error_state), prefix) {}

RCLInvalidROSArgsError::RCLInvalidROSArgsError(const RCLErrorBase& base_exc,
                                               const std::string& prefix)
    : RCLErrorBase(base_exc), std::runtime_error(with_prefix(prefix, base_exc)) {}

UnknownROSArgsError::UnknownROSArgsError(std::vector<std::string>&& unknown_ros_args_in)
    : std::runtime_error("unknown ROS arguments: " + join_words(unknown_ros_args_in)),
      unknown_ros_args(std::move(unknown_ros_args_in)) {}

void throw_from_rcl_error(rcl_ret_t ret, const std::string& prefix,
                          const rcl_error_state_t* error_state, void (*reset_error)()) {
  if (ret == RCL_RET_OK) throw std::invalid_argument("ret is RCL_RET_OK");
  if (error_state == nullptr) error_state = rcl_get_error_state();
  if (error_state == nullptr) throw std::runtime_error("rcl has set no error message");
  const RCLErrorBase error(ret, error_state);
  if (reset_error != nullptr) reset_error();
  switch (ret) {
    case RCL_RET_BAD_ALLOC:
      throw RCLBadAlloc(error);
    case RCL_RET_INVALID_ARGUMENT:
      throw RCLInvalidArgument(error, prefix);
    case RCL_RET_INVALID_ROS_ARGS:
      throw RCLInvalidROSArgsError(error, prefix);
    default:
      throw RCLError(error, prefix);
  }
}

}  // namespace rclcpp::exceptions
