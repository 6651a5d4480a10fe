#pragma once

#include <memory>
#include <string>
#include <utility>

#include "rcl/node.h"
#include "rclcpp/visibility_control.hpp"
#include "rcutils/logging.h"

namespace rclcpp {

namespace node_interfaces {
class NodeLogging;
}  // namespace node_interfaces

class Logger;

/// Returns the logger of that name.
RCLCPP_PUBLIC Logger get_logger(const std::string& name);

/// Returns the logger of a node; a null or invalid node gives the logger "rclcpp".
RCLCPP_PUBLIC Logger get_node_logger(const rcl_node_t* node);

/// A name to log under. Cheap to copy.
class Logger {
 public:
  /// Severity; Unset takes the level of the parent.
  enum class Level {
    Unset = RCUTILS_LOG_SEVERITY_UNSET,
    Debug = RCUTILS_LOG_SEVERITY_DEBUG,
    Info = RCUTILS_LOG_SEVERITY_INFO,
    Warn = RCUTILS_LOG_SEVERITY_WARN,
    Error = RCUTILS_LOG_SEVERITY_ERROR,
    Fatal = RCUTILS_LOG_SEVERITY_FATAL,
  };

  RCLCPP_PUBLIC Logger(const Logger&) = default;

  /// The name, or null if this logs nothing.
  RCLCPP_PUBLIC const char* get_name() const;

  /// Returns the logger `name.suffix`, which shares the rosout publisher of this.
  RCLCPP_PUBLIC Logger get_child(const std::string& suffix);

  /// @throw exceptions::RCLInvalidArgument, exceptions::RCLError as rcutils reports.
  RCLCPP_PUBLIC void set_level(Level level);
  RCLCPP_PUBLIC Level get_effective_level() const;

 private:
  friend Logger rclcpp::get_logger(const std::string& name);
  friend class rclcpp::node_interfaces::NodeLogging;

  Logger() = default;
  explicit Logger(const std::string& name) : name_(std::make_shared<const std::string>(name)) {}

  std::shared_ptr<const std::string> name_;
  // Unregisters the child from rosout when the last copy goes.
  std::shared_ptr<std::pair<std::string, std::string>> logger_sublogger_pairname_;
};

}  // namespace rclcpp
