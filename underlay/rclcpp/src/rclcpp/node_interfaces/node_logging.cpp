#include "rclcpp/node_interfaces/node_logging.hpp"

#include <functional>
#include <memory>
#include <string>

#include "rclcpp/create_service.hpp"
#include "rclcpp/exceptions.hpp"
#include "rcutils/logging.h"

namespace rclcpp::node_interfaces {

namespace {

using rcl_interfaces::srv::GetLoggerLevels;
using rcl_interfaces::srv::SetLoggerLevels;

void get_levels(const std::shared_ptr<GetLoggerLevels::Request>& request,
                const std::shared_ptr<GetLoggerLevels::Response>& response) {
  for (const std::string& name : request->names) {
    rcl_interfaces::msg::LoggerLevel level;
    level.name = name;
    const int value = rcutils_logging_get_logger_level(name.c_str());
    if (value < 0) rcutils_reset_error();
    level.level = value < 0 ? 0U : static_cast<uint32_t>(value);
    response->levels.push_back(level);
  }
}

void set_levels(const std::shared_ptr<SetLoggerLevels::Request>& request,
                const std::shared_ptr<SetLoggerLevels::Response>& response) {
  for (const auto& level : request->levels) {
    rcl_interfaces::msg::SetLoggerLevelsResult result;
    const auto ret =
        rcutils_logging_set_logger_level(level.name.c_str(), static_cast<int>(level.level));
    result.successful = ret == RCUTILS_RET_OK;
    if (!result.successful) {
      result.reason = rcutils_get_error_string().str;
      rcutils_reset_error();
    }
    response->results.push_back(result);
  }
}

}  // namespace

NodeLogging::NodeLogging(NodeBaseInterface::SharedPtr node_base)
    : node_base_(node_base), logger_(rclcpp::get_logger(NodeLogging::get_logger_name())) {}

NodeLogging::~NodeLogging() = default;

rclcpp::Logger NodeLogging::get_logger() const { return logger_; }

const char* NodeLogging::get_logger_name() const {
  const auto node_base = node_base_.lock();
  return node_base ? rcl_node_get_logger_name(node_base->get_rcl_node_handle()) : nullptr;
}

void NodeLogging::create_logger_services(NodeServicesInterface::SharedPtr node_services) {
  const auto node_base = node_base_.lock();
  if (!node_base) throw exceptions::InvalidNodeError();
  const std::string prefix = node_base->get_fully_qualified_name();
  const auto qos = rclcpp::ServicesQoS();
  get_loggers_service_ = rclcpp::create_service<GetLoggerLevels>(
      node_base, node_services, prefix + "/get_logger_levels", &get_levels, qos, nullptr);
  set_loggers_service_ = rclcpp::create_service<SetLoggerLevels>(
      node_base, node_services, prefix + "/set_logger_levels", &set_levels, qos, nullptr);
}

}  // namespace rclcpp::node_interfaces
