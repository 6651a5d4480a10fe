#include "example_driver/client.hpp"

namespace example_driver {

const char* to_cstr(LinkFailure failure) {
  switch (failure) {
    case LinkFailure::kCannotOpen:
      return "cannot open";
    case LinkFailure::kClosed:
      return "closed";
    case LinkFailure::kTimeout:
      return "timeout";
    case LinkFailure::kCorrupted:
      return "corrupted telegrams";
    case LinkFailure::kCount:
      break;
  }
  return "unknown failure";
}

std::string Client::start(foothill_link::SteadyTime now) {
  parser_ = {};
  last_valid_ = now;
  return "S\n";
}

std::optional<Reading> Client::receive(std::span<const std::uint8_t> bytes,
                                       foothill_link::SteadyTime now) {
  std::optional<Reading> newest;
  for (const auto& result : parser_.receive(bytes)) {
    if (!result) {
      statistics_.errors.add(LinkFailure::kCorrupted);
      continue;
    }
    newest = *result;
    last_valid_ = now;
    statistics_.on_connected();
    statistics_.on_packet(now);
  }
  return newest;
}

bool Client::is_silent(foothill_link::SteadyTime now) const { return now - last_valid_ > kTimeout; }

}  // namespace example_driver
