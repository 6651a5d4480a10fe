#pragma once

#include <sstream>
#include <type_traits>

#include "rclcpp/detail/logging_clock.hpp"
#include "rclcpp/logger.hpp"
#include "rcutils/logging_macros.h"

// Every macro takes an rclcpp::Logger first. A plain macro goes on with a printf format and its
// arguments, a _STREAM macro with something to put into a std::ostream. What is between:
//   _ONCE                nothing; logs the first time only
//   _FUNCTION            a pointer to a function that returns whether to log
//   _EXPRESSION          an expression that is true if the message is to be logged
//   _SKIPFIRST           nothing; logs all but the first time
//   _THROTTLE            an rclcpp::Clock and a period [ms]
//   _SKIPFIRST_THROTTLE  an rclcpp::Clock and a period [ms]; not the first time either

#define RCLCPP_DETAIL_CHECK_LOGGER(logger)                                                   \
  static_assert(::std::is_same_v<::std::remove_cvref_t<decltype(logger)>, ::rclcpp::Logger>, \
                "a logging macro begins with an rclcpp::Logger")

#define RCLCPP_DETAIL_LOG(log, logger, ...) \
  do {                                      \
    RCLCPP_DETAIL_CHECK_LOGGER(logger);     \
    log((logger).get_name(), __VA_ARGS__);  \
  } while (0)

#define RCLCPP_DETAIL_LOG_IF(log, logger, condition, ...) \
  do {                                                    \
    RCLCPP_DETAIL_CHECK_LOGGER(logger);                   \
    log(condition, (logger).get_name(), __VA_ARGS__);     \
  } while (0)

#define RCLCPP_DETAIL_LOG_THROTTLE(log, logger, clock, duration, ...)       \
  do {                                                                      \
    RCLCPP_DETAIL_CHECK_LOGGER(logger);                                     \
    const ::rclcpp::detail::LoggingClock rclcpp_logging_clock_{clock};      \
    log(rclcpp_logging_clock_, duration, (logger).get_name(), __VA_ARGS__); \
  } while (0)

#define RCLCPP_DETAIL_STREAM(stream_arg, statement) \
  do {                                              \
    ::std::stringstream rclcpp_stream_ss_;          \
    rclcpp_stream_ss_ << stream_arg;                \
    statement;                                      \
  } while (0)

#define RCLCPP_DETAIL_TEXT "%s", rclcpp_stream_ss_.str().c_str()

#define RCLCPP_DEBUG(logger, ...) RCLCPP_DETAIL_LOG(RCUTILS_LOG_DEBUG_NAMED, logger, __VA_ARGS__)
#define RCLCPP_DEBUG_STREAM(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_DEBUG(logger, RCLCPP_DETAIL_TEXT))
#define RCLCPP_DEBUG_ONCE(logger, ...) \
  RCLCPP_DETAIL_LOG(RCUTILS_LOG_DEBUG_ONCE_NAMED, logger, __VA_ARGS__)
#define RCLCPP_DEBUG_STREAM_ONCE(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_DEBUG_ONCE(logger, RCLCPP_DETAIL_TEXT))
#define RCLCPP_DEBUG_SKIPFIRST(logger, ...) \
  RCLCPP_DETAIL_LOG(RCUTILS_LOG_DEBUG_SKIPFIRST_NAMED, logger, __VA_ARGS__)
#define RCLCPP_DEBUG_STREAM_SKIPFIRST(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_DEBUG_SKIPFIRST(logger, RCLCPP_DETAIL_TEXT))
#define RCLCPP_DEBUG_FUNCTION(logger, function, ...) \
  RCLCPP_DETAIL_LOG_IF(RCUTILS_LOG_DEBUG_FUNCTION_NAMED, logger, function, __VA_ARGS__)
#define RCLCPP_DEBUG_STREAM_FUNCTION(logger, function, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_DEBUG_FUNCTION(logger, function, RCLCPP_DETAIL_TEXT))
#define RCLCPP_DEBUG_EXPRESSION(logger, expression, ...) \
  RCLCPP_DETAIL_LOG_IF(RCUTILS_LOG_DEBUG_EXPRESSION_NAMED, logger, expression, __VA_ARGS__)
#define RCLCPP_DEBUG_STREAM_EXPRESSION(logger, expression, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_DEBUG_EXPRESSION(logger, expression, RCLCPP_DETAIL_TEXT))
#define RCLCPP_DEBUG_THROTTLE(logger, clock, duration, ...) \
  RCLCPP_DETAIL_LOG_THROTTLE(RCUTILS_LOG_DEBUG_THROTTLE_NAMED, logger, clock, duration, __VA_ARGS__)
#define RCLCPP_DEBUG_STREAM_THROTTLE(logger, clock, duration, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                        \
                       RCLCPP_DEBUG_THROTTLE(logger, clock, duration, RCLCPP_DETAIL_TEXT))
#define RCLCPP_DEBUG_SKIPFIRST_THROTTLE(logger, clock, duration, ...)                             \
  RCLCPP_DETAIL_LOG_THROTTLE(RCUTILS_LOG_DEBUG_SKIPFIRST_THROTTLE_NAMED, logger, clock, duration, \
                             __VA_ARGS__)
#define RCLCPP_DEBUG_STREAM_SKIPFIRST_THROTTLE(logger, clock, duration, stream_arg) \
  RCLCPP_DETAIL_STREAM(                                                             \
      stream_arg, RCLCPP_DEBUG_SKIPFIRST_THROTTLE(logger, clock, duration, RCLCPP_DETAIL_TEXT))

#define RCLCPP_INFO(logger, ...) RCLCPP_DETAIL_LOG(RCUTILS_LOG_INFO_NAMED, logger, __VA_ARGS__)
#define RCLCPP_INFO_STREAM(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_INFO(logger, RCLCPP_DETAIL_TEXT))
#define RCLCPP_INFO_ONCE(logger, ...) \
  RCLCPP_DETAIL_LOG(RCUTILS_LOG_INFO_ONCE_NAMED, logger, __VA_ARGS__)
#define RCLCPP_INFO_STREAM_ONCE(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_INFO_ONCE(logger, RCLCPP_DETAIL_TEXT))
#define RCLCPP_INFO_SKIPFIRST(logger, ...) \
  RCLCPP_DETAIL_LOG(RCUTILS_LOG_INFO_SKIPFIRST_NAMED, logger, __VA_ARGS__)
#define RCLCPP_INFO_STREAM_SKIPFIRST(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_INFO_SKIPFIRST(logger, RCLCPP_DETAIL_TEXT))
#define RCLCPP_INFO_FUNCTION(logger, function, ...) \
  RCLCPP_DETAIL_LOG_IF(RCUTILS_LOG_INFO_FUNCTION_NAMED, logger, function, __VA_ARGS__)
#define RCLCPP_INFO_STREAM_FUNCTION(logger, function, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_INFO_FUNCTION(logger, function, RCLCPP_DETAIL_TEXT))
#define RCLCPP_INFO_EXPRESSION(logger, expression, ...) \
  RCLCPP_DETAIL_LOG_IF(RCUTILS_LOG_INFO_EXPRESSION_NAMED, logger, expression, __VA_ARGS__)
#define RCLCPP_INFO_STREAM_EXPRESSION(logger, expression, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_INFO_EXPRESSION(logger, expression, RCLCPP_DETAIL_TEXT))
#define RCLCPP_INFO_THROTTLE(logger, clock, duration, ...) \
  RCLCPP_DETAIL_LOG_THROTTLE(RCUTILS_LOG_INFO_THROTTLE_NAMED, logger, clock, duration, __VA_ARGS__)
#define RCLCPP_INFO_STREAM_THROTTLE(logger, clock, duration, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                       \
                       RCLCPP_INFO_THROTTLE(logger, clock, duration, RCLCPP_DETAIL_TEXT))
#define RCLCPP_INFO_SKIPFIRST_THROTTLE(logger, clock, duration, ...)                             \
  RCLCPP_DETAIL_LOG_THROTTLE(RCUTILS_LOG_INFO_SKIPFIRST_THROTTLE_NAMED, logger, clock, duration, \
                             __VA_ARGS__)
#define RCLCPP_INFO_STREAM_SKIPFIRST_THROTTLE(logger, clock, duration, stream_arg) \
  RCLCPP_DETAIL_STREAM(                                                            \
      stream_arg, RCLCPP_INFO_SKIPFIRST_THROTTLE(logger, clock, duration, RCLCPP_DETAIL_TEXT))

#define RCLCPP_WARN(logger, ...) RCLCPP_DETAIL_LOG(RCUTILS_LOG_WARN_NAMED, logger, __VA_ARGS__)
#define RCLCPP_WARN_STREAM(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_WARN(logger, RCLCPP_DETAIL_TEXT))
#define RCLCPP_WARN_ONCE(logger, ...) \
  RCLCPP_DETAIL_LOG(RCUTILS_LOG_WARN_ONCE_NAMED, logger, __VA_ARGS__)
#define RCLCPP_WARN_STREAM_ONCE(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_WARN_ONCE(logger, RCLCPP_DETAIL_TEXT))
#define RCLCPP_WARN_SKIPFIRST(logger, ...) \
  RCLCPP_DETAIL_LOG(RCUTILS_LOG_WARN_SKIPFIRST_NAMED, logger, __VA_ARGS__)
#define RCLCPP_WARN_STREAM_SKIPFIRST(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_WARN_SKIPFIRST(logger, RCLCPP_DETAIL_TEXT))
#define RCLCPP_WARN_FUNCTION(logger, function, ...) \
  RCLCPP_DETAIL_LOG_IF(RCUTILS_LOG_WARN_FUNCTION_NAMED, logger, function, __VA_ARGS__)
#define RCLCPP_WARN_STREAM_FUNCTION(logger, function, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_WARN_FUNCTION(logger, function, RCLCPP_DETAIL_TEXT))
#define RCLCPP_WARN_EXPRESSION(logger, expression, ...) \
  RCLCPP_DETAIL_LOG_IF(RCUTILS_LOG_WARN_EXPRESSION_NAMED, logger, expression, __VA_ARGS__)
#define RCLCPP_WARN_STREAM_EXPRESSION(logger, expression, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_WARN_EXPRESSION(logger, expression, RCLCPP_DETAIL_TEXT))
#define RCLCPP_WARN_THROTTLE(logger, clock, duration, ...) \
  RCLCPP_DETAIL_LOG_THROTTLE(RCUTILS_LOG_WARN_THROTTLE_NAMED, logger, clock, duration, __VA_ARGS__)
#define RCLCPP_WARN_STREAM_THROTTLE(logger, clock, duration, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                       \
                       RCLCPP_WARN_THROTTLE(logger, clock, duration, RCLCPP_DETAIL_TEXT))
#define RCLCPP_WARN_SKIPFIRST_THROTTLE(logger, clock, duration, ...)                             \
  RCLCPP_DETAIL_LOG_THROTTLE(RCUTILS_LOG_WARN_SKIPFIRST_THROTTLE_NAMED, logger, clock, duration, \
                             __VA_ARGS__)
#define RCLCPP_WARN_STREAM_SKIPFIRST_THROTTLE(logger, clock, duration, stream_arg) \
  RCLCPP_DETAIL_STREAM(                                                            \
      stream_arg, RCLCPP_WARN_SKIPFIRST_THROTTLE(logger, clock, duration, RCLCPP_DETAIL_TEXT))

#define RCLCPP_ERROR(logger, ...) RCLCPP_DETAIL_LOG(RCUTILS_LOG_ERROR_NAMED, logger, __VA_ARGS__)
#define RCLCPP_ERROR_STREAM(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_ERROR(logger, RCLCPP_DETAIL_TEXT))
#define RCLCPP_ERROR_ONCE(logger, ...) \
  RCLCPP_DETAIL_LOG(RCUTILS_LOG_ERROR_ONCE_NAMED, logger, __VA_ARGS__)
#define RCLCPP_ERROR_STREAM_ONCE(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_ERROR_ONCE(logger, RCLCPP_DETAIL_TEXT))
#define RCLCPP_ERROR_SKIPFIRST(logger, ...) \
  RCLCPP_DETAIL_LOG(RCUTILS_LOG_ERROR_SKIPFIRST_NAMED, logger, __VA_ARGS__)
#define RCLCPP_ERROR_STREAM_SKIPFIRST(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_ERROR_SKIPFIRST(logger, RCLCPP_DETAIL_TEXT))
#define RCLCPP_ERROR_FUNCTION(logger, function, ...) \
  RCLCPP_DETAIL_LOG_IF(RCUTILS_LOG_ERROR_FUNCTION_NAMED, logger, function, __VA_ARGS__)
#define RCLCPP_ERROR_STREAM_FUNCTION(logger, function, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_ERROR_FUNCTION(logger, function, RCLCPP_DETAIL_TEXT))
#define RCLCPP_ERROR_EXPRESSION(logger, expression, ...) \
  RCLCPP_DETAIL_LOG_IF(RCUTILS_LOG_ERROR_EXPRESSION_NAMED, logger, expression, __VA_ARGS__)
#define RCLCPP_ERROR_STREAM_EXPRESSION(logger, expression, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_ERROR_EXPRESSION(logger, expression, RCLCPP_DETAIL_TEXT))
#define RCLCPP_ERROR_THROTTLE(logger, clock, duration, ...) \
  RCLCPP_DETAIL_LOG_THROTTLE(RCUTILS_LOG_ERROR_THROTTLE_NAMED, logger, clock, duration, __VA_ARGS__)
#define RCLCPP_ERROR_STREAM_THROTTLE(logger, clock, duration, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                        \
                       RCLCPP_ERROR_THROTTLE(logger, clock, duration, RCLCPP_DETAIL_TEXT))
#define RCLCPP_ERROR_SKIPFIRST_THROTTLE(logger, clock, duration, ...)                             \
  RCLCPP_DETAIL_LOG_THROTTLE(RCUTILS_LOG_ERROR_SKIPFIRST_THROTTLE_NAMED, logger, clock, duration, \
                             __VA_ARGS__)
#define RCLCPP_ERROR_STREAM_SKIPFIRST_THROTTLE(logger, clock, duration, stream_arg) \
  RCLCPP_DETAIL_STREAM(                                                             \
      stream_arg, RCLCPP_ERROR_SKIPFIRST_THROTTLE(logger, clock, duration, RCLCPP_DETAIL_TEXT))

#define RCLCPP_FATAL(logger, ...) RCLCPP_DETAIL_LOG(RCUTILS_LOG_FATAL_NAMED, logger, __VA_ARGS__)
#define RCLCPP_FATAL_STREAM(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_FATAL(logger, RCLCPP_DETAIL_TEXT))
#define RCLCPP_FATAL_ONCE(logger, ...) \
  RCLCPP_DETAIL_LOG(RCUTILS_LOG_FATAL_ONCE_NAMED, logger, __VA_ARGS__)
#define RCLCPP_FATAL_STREAM_ONCE(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_FATAL_ONCE(logger, RCLCPP_DETAIL_TEXT))
#define RCLCPP_FATAL_SKIPFIRST(logger, ...) \
  RCLCPP_DETAIL_LOG(RCUTILS_LOG_FATAL_SKIPFIRST_NAMED, logger, __VA_ARGS__)
#define RCLCPP_FATAL_STREAM_SKIPFIRST(logger, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_FATAL_SKIPFIRST(logger, RCLCPP_DETAIL_TEXT))
#define RCLCPP_FATAL_FUNCTION(logger, function, ...) \
  RCLCPP_DETAIL_LOG_IF(RCUTILS_LOG_FATAL_FUNCTION_NAMED, logger, function, __VA_ARGS__)
#define RCLCPP_FATAL_STREAM_FUNCTION(logger, function, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_FATAL_FUNCTION(logger, function, RCLCPP_DETAIL_TEXT))
#define RCLCPP_FATAL_EXPRESSION(logger, expression, ...) \
  RCLCPP_DETAIL_LOG_IF(RCUTILS_LOG_FATAL_EXPRESSION_NAMED, logger, expression, __VA_ARGS__)
#define RCLCPP_FATAL_STREAM_EXPRESSION(logger, expression, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg, RCLCPP_FATAL_EXPRESSION(logger, expression, RCLCPP_DETAIL_TEXT))
#define RCLCPP_FATAL_THROTTLE(logger, clock, duration, ...) \
  RCLCPP_DETAIL_LOG_THROTTLE(RCUTILS_LOG_FATAL_THROTTLE_NAMED, logger, clock, duration, __VA_ARGS__)
#define RCLCPP_FATAL_STREAM_THROTTLE(logger, clock, duration, stream_arg) \
  RCLCPP_DETAIL_STREAM(stream_arg,                                        \
                       RCLCPP_FATAL_THROTTLE(logger, clock, duration, RCLCPP_DETAIL_TEXT))
#define RCLCPP_FATAL_SKIPFIRST_THROTTLE(logger, clock, duration, ...)                             \
  RCLCPP_DETAIL_LOG_THROTTLE(RCUTILS_LOG_FATAL_SKIPFIRST_THROTTLE_NAMED, logger, clock, duration, \
                             __VA_ARGS__)
#define RCLCPP_FATAL_STREAM_SKIPFIRST_THROTTLE(logger, clock, duration, stream_arg) \
  RCLCPP_DETAIL_STREAM(                                                             \
      stream_arg, RCLCPP_FATAL_SKIPFIRST_THROTTLE(logger, clock, duration, RCLCPP_DETAIL_TEXT))
