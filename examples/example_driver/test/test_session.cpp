#include <gmock/gmock.h>

#include "example_driver/client.hpp"
#include "example_driver/emulator.hpp"
#include "foothill_link/text_bytes.hpp"

namespace example_driver {
namespace {

using namespace std::chrono_literals;
using foothill_link::as_bytes;
using foothill_link::SteadyTime;

const SteadyTime kStart{10s};

TEST(Session, ReceivesReadingsAfterTheStartCommand) {
  Client client;
  Emulator emulator;
  EXPECT_EQ(emulator.advance(1s), "");  // silent before it is started
  emulator.receive(as_bytes(client.start(kStart)));
  emulator.set_range(2500);
  const auto reading = client.receive(as_bytes(emulator.advance(1s + 50ms)), kStart + 50ms);
  ASSERT_TRUE(reading.has_value());
  EXPECT_EQ(reading->range_mm, 2500u);
  EXPECT_TRUE(client.statistics().connected);
}

TEST(Session, SendsOneTelegramPerPeriod) {
  Emulator emulator;
  emulator.receive(as_bytes(std::string{"S\n"}));
  const std::string second = emulator.advance(950ms);
  EXPECT_EQ(std::count(second.begin(), second.end(), '\n'), 20);
}

TEST(Session, EndsWhenTheDeviceIsSilent) {
  Client client;
  EXPECT_EQ(client.start(kStart), "S\n");
  EXPECT_FALSE(client.is_silent(kStart + Client::kTimeout));
  EXPECT_TRUE(client.is_silent(kStart + Client::kTimeout + 1ms));
}

TEST(Session, CountsCorruptedTelegramsAndReconnects) {
  Client client;
  (void)client.start(kStart);
  EXPECT_FALSE(client.receive(as_bytes(std::string{"R1*00\n"}), kStart).has_value());
  EXPECT_TRUE(client.receive(as_bytes(encode({1})), kStart).has_value());
  client.fail(LinkFailure::kTimeout);
  (void)client.start(kStart + 1s);
  EXPECT_TRUE(client.receive(as_bytes(encode({1})), kStart + 1s).has_value());
  EXPECT_EQ(client.statistics().reconnects, 1u);
  EXPECT_EQ(client.statistics().errors.of(LinkFailure::kCorrupted), 1u);
  EXPECT_EQ(client.statistics().errors.of(LinkFailure::kTimeout), 1u);
}

}  // namespace
}  // namespace example_driver
