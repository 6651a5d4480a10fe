#include <gmock/gmock.h>

#include <stdexcept>

#include "sick_ld/command_queue.hpp"
#include "sick_ld/service.hpp"

namespace sick_ld {
namespace {

Command status_command(int tries = 3) {
  return {.telegram = command::make(Service::kGetStatus),
          .purpose = CommandPurpose::kReadMode,
          .tries = tries};
}

TEST(CommandQueue, SendsTheNextCommandAfterTheResponseToThePrevious) {
  CommandQueue queue;
  queue.push_back(status_command());
  queue.push_back({.telegram = command::trans_rotate(5)});
  EXPECT_TRUE(queue.is_ready(0.0));
  EXPECT_EQ(queue.send(), encode(command::make(Service::kGetStatus)));
  EXPECT_TRUE(queue.is_waiting());
  EXPECT_FALSE(queue.is_ready(100.0));
  EXPECT_EQ(queue.accept_response().purpose, CommandPurpose::kReadMode);
  EXPECT_TRUE(queue.is_ready(0.0));
  EXPECT_EQ(queue.send(), encode(command::trans_rotate(5)));
}

TEST(CommandQueue, RepeatsACommandAsOftenAsItHasTries) {
  CommandQueue queue;
  queue.push_back(status_command(2));
  static_cast<void>(queue.send());
  EXPECT_TRUE(queue.give_up());
  EXPECT_FALSE(queue.is_waiting());
  static_cast<void>(queue.send());
  EXPECT_FALSE(queue.give_up());
}

TEST(CommandQueue, StreamHasNoResponse) {
  CommandQueue queue;
  queue.push_back(
      {.telegram = command::get_profile(0, 0x01B0), .purpose = CommandPurpose::kStream});
  EXPECT_NE(queue.send(), "");
  EXPECT_FALSE(queue.is_waiting());
  EXPECT_TRUE(queue.is_empty());
}

TEST(CommandQueue, HoldsCommandsUntilATime) {
  CommandQueue queue;
  queue.hold_until(5.0);
  EXPECT_FALSE(queue.is_ready(4.999));
  EXPECT_TRUE(queue.is_ready(5.0));
  EXPECT_EQ(queue.hold(), 5.0);
}

TEST(CommandQueue, CommandInFrontIsSentFirst) {
  CommandQueue queue;
  queue.push_back({.telegram = command::trans_rotate(5)});
  queue.push_front(status_command());
  EXPECT_EQ(queue.front().purpose, CommandPurpose::kReadMode);
  queue.replace_front({.telegram = command::trans_rotate(7)});
  EXPECT_EQ(queue.front().telegram, command::trans_rotate(7));
}

TEST(CommandQueue, ClearDiscardsCommandsAndTheResponseThatIsDue) {
  CommandQueue queue;
  queue.push_back(status_command());
  static_cast<void>(queue.send());
  queue.clear();
  EXPECT_TRUE(queue.is_empty());
  EXPECT_FALSE(queue.is_waiting());
  EXPECT_FALSE(queue.give_up());
}

TEST(CommandQueue, AssignReplacesAllCommands) {
  CommandQueue queue;
  queue.push_back(status_command());
  static_cast<void>(queue.send());
  queue.assign({{.telegram = command::trans_rotate(5)}, {.telegram = command::trans_rotate(7)}});
  EXPECT_FALSE(queue.is_waiting());
  EXPECT_EQ(queue.front().telegram, command::trans_rotate(5));
  queue.assign({});
  EXPECT_TRUE(queue.is_empty());
}

TEST(CommandQueue, ContractsAreChecked) {
  CommandQueue queue;
  EXPECT_THROW(static_cast<void>(queue.send()), std::logic_error);
  EXPECT_THROW(static_cast<void>(queue.front()), std::logic_error);
  EXPECT_THROW(queue.replace_front(status_command()), std::logic_error);
  queue.push_back(status_command());
  EXPECT_THROW(static_cast<void>(queue.accept_response()), std::logic_error);
}

}  // namespace
}  // namespace sick_ld
