#pragma once

#include <optional>
#include <string>

#include "foothill_link/link_statistics.hpp"
#include "sick_ld/profile_receiver.hpp"
#include "sick_ld/scan.hpp"
#include "sick_ld/scan_plan.hpp"
#include "sick_ld/scanner_error.hpp"
#include "sick_ld/service.hpp"

/// Configuration and reported state of a ScannerClient.
///
/// Both are plain values, so that a driver can pass them between threads and convert them to
/// messages without access to the client itself.
namespace sick_ld {

enum class ClientState {
  kClosed,     ///< There is no port.
  kSearching,  ///< Queries one rate after another until a scanner responds.
  kPreparing,  ///< Brings the scanner into the mode of the goal.
  kStandby,    ///< The scanner is connected and idle.
  kMeasuring,  ///< Profiles arrive.
};

/// Stable text for logs and messages.
[[nodiscard]] const char* to_cstr(ClientState state);

struct ClientConfig {
  ScanRequest request{};
  int baud{115200};                 ///< Rate to which the scanner is requested to change [baud].
  std::optional<int> known_baud{};  ///< Rate at which the scanner was last found [baud].
  Mounting mounting{};
  double spin_up_timeout{20.0};  ///< Time limit for the head to reach the requested speed [s].
};

/// State of the scanner and of the line.
struct ClientStatus {
  ClientState state{ClientState::kClosed};
  foothill_link::LinkStatistics<ScannerError> link{};
  int baud{};  ///< Current rate of the line [baud].
  ScannerMode mode{ScannerMode::kUnknown};
  double rate{};    ///< Rate of received profiles [1/s].
  double period{};  ///< Period of a turn [s].
  TurnCounts turns{};
  std::string identification{};
  std::string problem{};  ///< Reason why the goal is not reached; empty if there is none.
};

}  // namespace sick_ld
