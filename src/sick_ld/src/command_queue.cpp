#include "sick_ld/command_queue.hpp"

#include "foothill_core/contract.hpp"

namespace sick_ld {

using foothill_core::expects;

void CommandQueue::assign(const std::vector<Command>& commands) {
  clear();
  commands_.assign(commands.begin(), commands.end());
}

void CommandQueue::clear() {
  commands_.clear();
  is_waiting_ = false;
}

const Command& CommandQueue::front() const {
  expects(!commands_.empty(), "there is a command");
  return commands_.front();
}

void CommandQueue::replace_front(const Command& command) {
  expects(!commands_.empty(), "there is a command");
  commands_.front() = command;
}

std::string CommandQueue::send() {
  expects(!commands_.empty(), "there is a command");
  Command& command = commands_.front();
  std::string bytes = encode(command.telegram);
  --command.tries;
  is_waiting_ = command.purpose != CommandPurpose::kStream;
  if (!is_waiting_) commands_.pop_front();
  return bytes;
}

Command CommandQueue::accept_response() {
  expects(is_waiting_ && !commands_.empty(), "a response is due");
  Command command = commands_.front();
  commands_.pop_front();
  is_waiting_ = false;
  return command;
}

bool CommandQueue::give_up() {
  is_waiting_ = false;
  return !commands_.empty() && commands_.front().tries > 0;
}

}  // namespace sick_ld
