#include "rclcpp/utilities.hpp"

#include <stdexcept>
#include <utility>

#include "rcl/arguments.h"
#include "rclcpp/contexts/default_context.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/signal_handler.hpp"

namespace rclcpp {

namespace {

rclcpp::Context::SharedPtr or_default(rclcpp::Context::SharedPtr context) {
  return context ? context : contexts::get_global_default_context();
}

}  // namespace

void init(int argc, char const* const* argv, const InitOptions& init_options,
          SignalHandlerOptions signal_handler_options) {
  contexts::get_global_default_context()->init(argc, argv, init_options);
  install_signal_handlers(signal_handler_options);
}

bool install_signal_handlers(SignalHandlerOptions signal_handler_options) {
  return SignalHandler::instance().install(signal_handler_options);
}

bool signal_handlers_installed() { return SignalHandler::instance().is_installed(); }

SignalHandlerOptions get_current_signal_handler_options() {
  return SignalHandler::instance().options();
}

bool uninstall_signal_handlers() { return SignalHandler::instance().uninstall(); }

std::vector<std::string> init_and_remove_ros_arguments(int argc, char const* const* argv,
                                                       const InitOptions& init_options) {
  init(argc, argv, init_options);
  return remove_ros_arguments(argc, argv);
}

std::vector<std::string> remove_ros_arguments(int argc, char const* const* argv) {
  auto allocator = rcl_get_default_allocator();
  rcl_arguments_t parsed = rcl_get_zero_initialized_arguments();
  rcl_ret_t ret = rcl_parse_arguments(argc, argv, allocator, &parsed);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot parse the arguments");
  }
  int count = 0;
  const char** others = nullptr;
  ret = rcl_remove_ros_arguments(argv, &parsed, allocator, &count, &others);
  std::vector<std::string> arguments;
  if (ret == RCL_RET_OK && others != nullptr) arguments.assign(others, others + count);
  allocator.deallocate(others, allocator.state);
  const rcl_ret_t fini_ret = rcl_arguments_fini(&parsed);
  if (ret == RCL_RET_OK) ret = fini_ret;
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot remove the ROS arguments");
  }
  return arguments;
}

bool ok(rclcpp::Context::SharedPtr context) { return or_default(std::move(context))->is_valid(); }

bool shutdown(rclcpp::Context::SharedPtr context, const std::string& reason) {
  const rclcpp::Context::SharedPtr default_context = contexts::get_global_default_context();
  const auto target = or_default(std::move(context));
  const bool was_valid = target->shutdown(reason);
  if (target == default_context) uninstall_signal_handlers();
  return was_valid;
}

void on_shutdown(std::function<void()> callback, rclcpp::Context::SharedPtr context) {
  or_default(std::move(context))->on_shutdown(std::move(callback));
}

bool sleep_for(const std::chrono::nanoseconds& nanoseconds, rclcpp::Context::SharedPtr context) {
  return or_default(std::move(context))->sleep_for(nanoseconds);
}

const char* get_c_string(const char* string_in) { return string_in; }

const char* get_c_string(const std::string& string_in) { return string_in.c_str(); }

std::vector<const char*> get_c_vector_string(const std::vector<std::string>& strings) {
  std::vector<const char*> pointers;
  pointers.reserve(strings.size());
  for (const auto& string : strings) pointers.push_back(string.c_str());
  return pointers;
}

}  // namespace rclcpp
