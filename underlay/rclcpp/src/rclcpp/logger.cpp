#include "rclcpp/logger.hpp"

#include "rcl/logging_rosout.h"
#include "rclcpp/clock.hpp"
#include "rclcpp/detail/logging_clock.hpp"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/logging_mutex.hpp"

namespace rclcpp {

Logger get_logger(const std::string& name) { return rclcpp::Logger(name); }

Logger get_node_logger(const rcl_node_t* node) {
  const char* logger_name = rcl_node_get_logger_name(node);
  if (logger_name == nullptr) {
    auto logger = rclcpp::get_logger("rclcpp");
    RCLCPP_ERROR(logger, "the node at %p has no logger", static_cast<const void*>(node));
    rcl_reset_error();
    return logger;
  }
  return rclcpp::get_logger(logger_name);
}

const char* Logger::get_name() const { return name_ ? name_->c_str() : nullptr; }

Logger Logger::get_child(const std::string& suffix) {
  if (!name_) return Logger();
  const auto mutex = get_global_logging_mutex();
  std::lock_guard<std::recursive_mutex> guard(*mutex);
  Logger child(*name_ + RCUTILS_LOGGING_SEPARATOR_STRING + suffix);
  const rcl_ret_t ret = rcl_logging_rosout_add_sublogger(name_->c_str(), suffix.c_str());
  if (ret == RCL_RET_OK) {
    child.logger_sublogger_pairname_.reset(
        new std::pair<std::string, std::string>{*name_, suffix},
        [mutex](std::pair<std::string, std::string>* names) {
          std::lock_guard<std::recursive_mutex> remove_guard(*mutex);
          const rcl_ret_t remove_ret =
              rcl_logging_rosout_remove_sublogger(names->first.c_str(), names->second.c_str());
          delete names;
          if (remove_ret != RCL_RET_OK) rcl_reset_error();
        });
  } else if (ret == RCL_RET_NOT_FOUND) {
    // The parent has no rosout publisher, so the child needs none.
    rcl_reset_error();
  } else {
    exceptions::throw_from_rcl_error(ret, "cannot add the child logger to /rosout");
  }
  return child;
}

void Logger::set_level(Level level) {
  const rcutils_ret_t ret =
      rcutils_logging_set_logger_level(get_name(), static_cast<RCUTILS_LOG_SEVERITY>(level));
  if (ret == RCUTILS_RET_OK) return;
  if (ret == RCUTILS_RET_INVALID_ARGUMENT) {
    exceptions::throw_from_rcl_error(RCL_RET_INVALID_ARGUMENT, "Invalid parameter",
                                     rcutils_get_error_state(), rcutils_reset_error);
  }
  exceptions::throw_from_rcl_error(RCL_RET_ERROR, "cannot set the level of a logger",
                                   rcutils_get_error_state(), rcutils_reset_error);
}

Logger::Level Logger::get_effective_level() const {
  const int level = rcutils_logging_get_logger_effective_level(get_name());
  if (level < 0) {
    exceptions::throw_from_rcl_error(RCL_RET_ERROR, "cannot get the level of a logger",
                                     rcutils_get_error_state(), rcutils_reset_error);
  }
  return static_cast<Level>(level);
}

namespace detail {

rcutils_ret_t LoggingClock::operator()(rcutils_time_point_value_t* time_point) const {
  try {
    *time_point = clock_->now().nanoseconds();
  } catch (const std::exception&) {
    RCUTILS_SAFE_FWRITE_TO_STDERR("rclcpp: a logging macro cannot get the time\n");
    return RCUTILS_RET_ERROR;
  }
  return RCUTILS_RET_OK;
}

}  // namespace detail
}  // namespace rclcpp
