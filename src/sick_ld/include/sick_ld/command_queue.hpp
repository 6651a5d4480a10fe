#pragma once

#include <deque>
#include <string>
#include <vector>

#include "sick_ld/telegram.hpp"

/// Commands to the scanner, one at a time.
///
/// The scanner's receive buffer has room for one telegram, so the next command is sent only after
/// the response to the previous one. The queue knows what to send next and whether a response is
/// due; it does not know the meaning of a command, which its purpose identifies.
namespace sick_ld {

/// What the response to a command is for.
enum class CommandPurpose {
  kConfigure,       ///< Nothing but success matters.
  kFind,            ///< Whether a scanner answers at this rate.
  kReadMode,        ///< Mode of the scanner.
  kIdentify,        ///< Name of the scanner.
  kChangeRate,      ///< Accepts a new rate of the serial port.
  kConfirmRate,     ///< Mode, received at the new rate.
  kReadGlobal,      ///< Motion that the scanner has stored.
  kStartMeasuring,  ///< Whether the laser was switched on.
  kReadClock,       ///< Clock of the scanner.
  kReset,           ///< Confirms a reset.
  kStream,          ///< The response is a stream of profiles.
};

struct Command {
  Telegram telegram{};
  CommandPurpose purpose{CommandPurpose::kConfigure};
  double timeout{0.15};  ///< Time limit of the response, beyond the time on the wire [s].
  int tries{3};          ///< Number of times that the command is sent without a response.
  bool is_optional{};    ///< Whether the sequence continues after a refusal.
};

class CommandQueue {
 public:
  void push_back(const Command& command) { commands_.push_back(command); }
  /// Inserts a command that is sent next.
  void push_front(const Command& command) { commands_.push_front(command); }
  /// Replaces the next command. @pre !is_empty()
  void replace_front(const Command& command);
  /// Replaces all commands; discards a response that is due.
  void assign(const std::vector<Command>& commands);
  /// Discards all commands and a response that is due.
  void clear();

  /// Sends nothing before a time [s]. Replaces an earlier or later limit.
  void hold_until(double time) { t_hold_ = time; }
  [[nodiscard]] double hold() const { return t_hold_; }
  /// Returns whether a command may be sent now.
  [[nodiscard]] bool is_ready(double now) const { return !is_waiting_ && now >= t_hold_; }

  /// Returns the bytes of the next command. Then its response is due, unless it starts a stream:
  /// the queue removes that command immediately. @pre !is_empty()
  [[nodiscard]] std::string send();
  /// Returns the command that was answered, and removes it. @pre is_waiting()
  [[nodiscard]] Command accept_response();
  /// Ends the wait for a response. Returns whether the command may be sent again.
  bool give_up();

  [[nodiscard]] bool is_empty() const { return commands_.empty(); }
  [[nodiscard]] bool is_waiting() const { return is_waiting_; }  ///< Whether a response is due.
  /// Returns the next command, or the one whose response is due. @pre !is_empty()
  [[nodiscard]] const Command& front() const;

 private:
  std::deque<Command> commands_{};
  bool is_waiting_{};
  double t_hold_{};
};

}  // namespace sick_ld
