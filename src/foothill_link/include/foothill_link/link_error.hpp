#pragma once

#include <string>

/// Failures of a transport.
///
/// A link fails for reasons outside the program: a missing device, a refused connection, an
/// unplugged cable. Such failures are values (`tl::expected`), never exceptions. The fault
/// classifies the failure for decisions; the text carries the system's reason for a log.
namespace foothill_link {

enum class LinkFault {
  kNotFound,  ///< No such device, host or address.
  kRefused,   ///< The peer or the system denied access.
  kBusy,      ///< Another process uses the device.
  kTimeout,   ///< No completion within the time limit.
  kClosed,    ///< The peer closed the connection, or the device is gone.
  kSystem,    ///< Any other error of the operating system.
};

/// Stable text for logs.
[[nodiscard]] const char* to_cstr(LinkFault fault);

/// A failure to open a link, or the end of an open one.
struct LinkError {
  LinkFault fault{};
  std::string text{};  ///< Reason given by the system, without the name of the device.
};

/// Returns the error for a value of errno. @param context Prefix of the text; may be empty.
[[nodiscard]] LinkError system_error(int error, const std::string& context = {});

}  // namespace foothill_link
