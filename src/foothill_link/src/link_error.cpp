#include "foothill_link/link_error.hpp"

#include <cerrno>
#include <system_error>

namespace foothill_link {
namespace {

LinkFault fault_of(int error) {
  switch (error) {
    case ENOENT:
    case ENODEV:
    case ENXIO:
      return LinkFault::kNotFound;
    case EBUSY:
    case EWOULDBLOCK:
      return LinkFault::kBusy;
    case ECONNREFUSED:
    case EACCES:
    case EHOSTUNREACH:
    case ENETUNREACH:
      return LinkFault::kRefused;
    case ETIMEDOUT:
      return LinkFault::kTimeout;
    default:
      return LinkFault::kSystem;
  }
}

}  // namespace

const char* to_cstr(LinkFault fault) {
  switch (fault) {
    case LinkFault::kNotFound:
      return "not found";
    case LinkFault::kRefused:
      return "refused";
    case LinkFault::kBusy:
      return "busy";
    case LinkFault::kTimeout:
      return "timeout";
    case LinkFault::kClosed:
      return "closed";
    case LinkFault::kSystem:
      return "system error";
  }
  return "unknown link fault";
}

LinkError system_error(int error, const std::string& context) {
  const std::string reason = std::generic_category().message(error);
  return {fault_of(error), context.empty() ? reason : context + ": " + reason};
}

}  // namespace foothill_link
