#include "sick_ld/client_status.hpp"

namespace sick_ld {

const char* to_cstr(ClientState state) {
  switch (state) {
    case ClientState::kClosed:
      return "no port";
    case ClientState::kSearching:
      return "searching";
    case ClientState::kPreparing:
      return "preparing";
    case ClientState::kStandby:
      return "standby";
    case ClientState::kMeasuring:
      return "measuring";
  }
  return "unknown";
}

}  // namespace sick_ld
