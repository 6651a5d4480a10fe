#pragma once

#include <chrono>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "rclcpp/context.hpp"
#include "rclcpp/init_options.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp {

/// Which signals shut contexts down.
enum class SignalHandlerOptions { All, SigInt, SigTerm, None };

/// Initialises the default context and installs the signal handlers.
RCLCPP_PUBLIC void init(int argc, char const* const* argv,
                        const InitOptions& init_options = InitOptions(),
                        SignalHandlerOptions signal_handler_options = SignalHandlerOptions::All);

/// Installs the signal handlers.
/// @return true if they were not installed before.
RCLCPP_PUBLIC bool install_signal_handlers(
    SignalHandlerOptions signal_handler_options = SignalHandlerOptions::All);
RCLCPP_PUBLIC bool signal_handlers_installed();
RCLCPP_PUBLIC SignalHandlerOptions get_current_signal_handler_options();

/// Restores the signal handlers that were there before.
/// @return true if there were any to remove.
RCLCPP_PUBLIC bool uninstall_signal_handlers();

/// As init(), and returns the arguments that are not for ROS.
RCLCPP_PUBLIC std::vector<std::string> init_and_remove_ros_arguments(
    int argc, char const* const* argv, const InitOptions& init_options = InitOptions());

/// Returns the arguments without those for ROS.
RCLCPP_PUBLIC std::vector<std::string> remove_ros_arguments(int argc, char const* const* argv);

/// Whether the context (the default one if null) is initialised and not shut down.
RCLCPP_PUBLIC bool ok(rclcpp::Context::SharedPtr context = nullptr);

/// Shuts the context (the default one if null) down.
/// @return false if it was shut down already.
RCLCPP_PUBLIC bool shutdown(rclcpp::Context::SharedPtr context = nullptr,
                            const std::string& reason = "user called rclcpp::shutdown()");

/// Adds a callback that runs when the context (the default one if null) shuts down.
RCLCPP_PUBLIC void on_shutdown(std::function<void()> callback,
                               rclcpp::Context::SharedPtr context = nullptr);

/// Sleeps, shorter if the context (the default one if null) shuts down.
/// @return true if the context is valid afterwards.
RCLCPP_PUBLIC bool sleep_for(const std::chrono::nanoseconds& nanoseconds,
                             rclcpp::Context::SharedPtr context = nullptr);

/// Whether x + y is greater than the largest T.
template <typename T>
bool add_will_overflow(const T x, const T y) {
  return (y > 0) && (x > (std::numeric_limits<T>::max() - y));
}

/// Whether x + y is less than the lowest T.
template <typename T>
bool add_will_underflow(const T x, const T y) {
  return (y < 0) && (x < (std::numeric_limits<T>::min() - y));
}

/// Whether x - y is greater than the largest T.
template <typename T>
bool sub_will_overflow(const T x, const T y) {
  return (y < 0) && (x > (std::numeric_limits<T>::max() + y));
}

/// Whether x - y is less than the lowest T.
template <typename T>
bool sub_will_underflow(const T x, const T y) {
  return (y > 0) && (x < (std::numeric_limits<T>::min() + y));
}

/// Lets a template take a C string or a std::string.
RCLCPP_PUBLIC const char* get_c_string(const char* string_in);
RCLCPP_PUBLIC const char* get_c_string(const std::string& string_in);

/// Pointers into the given strings, which must live longer.
RCLCPP_PUBLIC std::vector<const char*> get_c_vector_string(const std::vector<std::string>& strings);

}  // namespace rclcpp
