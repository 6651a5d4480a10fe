#include <gmock/gmock.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "counting_source.hpp"
#include "sick_ld/emulator.hpp"
#include "sick_ld/segments.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

constexpr int kBaud = 115200;

/// An emulator that answers commands at once.
struct EmulatorRig {
  Emulator scanner{{.baud = kBaud, .spin_up = 0.0}, std::make_shared<CountingSource>()};
  double now{};

  /// Sends a command and returns its response after 0.1 s.
  std::optional<Response> ask(const Telegram& telegram) {
    scanner.receive(encode(telegram), now, kBaud);
    now += 0.1;
    TelegramParser parser;
    std::optional<Response> response;
    parser.feed(scanner.transmit(now, kBaud),
                [&](const Telegram& received) { response = as_response(received); });
    return response;
  }
};

TEST(Emulator, SendsAtTheRateOfItsWire) {
  Emulator scanner{{.baud = 9600}, std::make_shared<CountingSource>()};
  const std::string command = encode(command::make(Service::kGetStatus));
  scanner.receive(command, 0.0, 9600);
  const double t_ready = wire_time(command.size(), 9600) + 1e-3;
  EXPECT_EQ(scanner.transmit(t_ready + wire_time(1, 9600) - 1e-6, 9600).size(), 0u);
  EXPECT_EQ(scanner.transmit(t_ready + wire_time(7, 9600) + 1e-6, 9600).size(), 7u);
}

TEST(Emulator, ReceivesNoiseAtAnotherRate) {
  Emulator scanner{{.baud = 9600}, std::make_shared<CountingSource>()};
  scanner.receive(encode(command::make(Service::kGetStatus)), 0.0, 19200);
  EXPECT_EQ(scanner.transmit(1.0, 19200), "");
  EXPECT_GT(scanner.errors().total(), 0u);
}

TEST(Emulator, SendsTheRequestedNumberOfProfiles) {
  Emulator scanner{{.baud = 115200, .spin_up = 0.0}, std::make_shared<CountingSource>()};
  double now = 0.0;
  TelegramParser parser;
  SegmentAssembler assembler;
  int profiles = 0;
  const auto send = [&](const Telegram& telegram, double duration) {
    scanner.receive(encode(telegram), now, 115200);
    now += duration;
    parser.feed(scanner.transmit(now, 115200), [&](const Telegram& received) {
      if (!as_response(received) && assembler.accept(received)) ++profiles;
    });
  };
  send(command::trans_rotate(0), 0.1);
  send(command::make(Service::kTransMeasure), 0.1);
  send(command::get_profile(3, kCompactFormat), 3.0);
  EXPECT_EQ(profiles, 3);
  send(command::get_profile(0, kCompactFormat), 3.0);
  EXPECT_GE(profiles, 3 + 13);
  send(command::make(Service::kCancelProfile), 0.5);
  const int cancelled = profiles;
  send(command::make(Service::kGetStatus), 2.0);
  EXPECT_EQ(profiles, cancelled);
}

TEST(Emulator, RefusesInvalidCommands) {
  Emulator scanner{{.baud = 115200, .spin_up = 0.0}, std::make_shared<CountingSource>()};
  double now = 0.0;
  const auto is_refused = [&](const Telegram& telegram) {
    scanner.receive(encode(telegram), now, 115200);
    now += 0.1;
    TelegramParser parser;
    bool refused = false;
    parser.feed(scanner.transmit(now, 115200),
                [&](const Telegram& received) { refused = as_response(received)->is_refused; });
    return refused;
  };
  EXPECT_TRUE(is_refused(command::make(Service::kTransMeasure)));
  EXPECT_TRUE(is_refused(command::get_profile(0, kCompactFormat)));
  EXPECT_TRUE(is_refused(command::trans_rotate(21)));
  EXPECT_TRUE(is_refused(command::set_serial(7)));
  EXPECT_TRUE(is_refused(command::set_global({1, 5, 7})));
  EXPECT_TRUE(is_refused(command::make(static_cast<Service>(0x0777))));
  EXPECT_FALSE(is_refused(command::set_global({1, 10, 16})));
  EXPECT_FALSE(is_refused(command::get_function(1)));
}

TEST(Emulator, AnswersWithItsNameClockAndConfiguration) {
  EmulatorRig rig;
  EXPECT_EQ(text_of(*rig.ask(command::get_identification(1))), "LD-OEM emulator");
  // The clock is read when the response starts, 22 bytes and 1 ms after the command.
  EXPECT_EQ(rig.ask(command::make(Service::kGetSyncClock))->parameter(0), 102);
  EXPECT_THAT(rig.ask(command::get_config(ConfigKey::kSerial))->parameters,
              ::testing::ElementsAre(1, 6, 0, 1, 8));
  EXPECT_THAT(rig.ask(command::get_config(ConfigKey::kGlobal))->parameters,
              ::testing::ElementsAre(0x10, 1, 5, 10));
  EXPECT_THAT(rig.ask(command::get_function(1))->parameters, ::testing::ElementsAre(1, 3, 5740));
  EXPECT_TRUE(rig.ask(command::make(Service::kGetConfig, {0x77}))->is_refused);
  EXPECT_TRUE(rig.ask(command::get_function(8))->is_refused);
}

TEST(Emulator, PassesThroughRotatingToMeasuringAndBack) {
  EmulatorRig rig;
  EXPECT_EQ(mode_of(*rig.ask(command::make(Service::kGetStatus))), ScannerMode::kIdle);
  EXPECT_EQ(mode_of(*rig.ask(command::trans_rotate(5))), ScannerMode::kRotate);
  EXPECT_EQ(mode_of(*rig.ask(command::make(Service::kTransMeasure))), ScannerMode::kMeasure);
  EXPECT_EQ(rig.scanner.mode(), ScannerMode::kMeasure);
  // From measuring there is no direct way to idle, and nothing is configured.
  EXPECT_TRUE(rig.ask(command::make(Service::kTransIdle))->is_refused);
  EXPECT_TRUE(rig.ask(command::set_global({1, 10, 16}))->is_refused);
  EXPECT_TRUE(rig.ask(command::set_function({0, SectorFunction::kNone, 0}))->is_refused);
  EXPECT_EQ(mode_of(*rig.ask(command::trans_rotate(0))), ScannerMode::kRotate);
  EXPECT_EQ(mode_of(*rig.ask(command::make(Service::kTransIdle))), ScannerMode::kIdle);
  EXPECT_EQ(rig.scanner.flash_writes(), 0);
}

TEST(Emulator, AnswersRotateWhenTheHeadTurns) {
  Emulator scanner{{.baud = kBaud, .spin_up = 8.0}, std::make_shared<CountingSource>()};
  scanner.receive(encode(command::trans_rotate(5)), 0.0, kBaud);
  EXPECT_EQ(scanner.transmit(7.9, kBaud), "");
  EXPECT_EQ(scanner.mode(), ScannerMode::kIdle);
  EXPECT_NE(scanner.transmit(8.1, kBaud), "");
  EXPECT_EQ(scanner.mode(), ScannerMode::kRotate);
}

TEST(Emulator, ChangesItsRateAfterTheLastByteOfTheResponse) {
  EmulatorRig rig;
  rig.scanner.receive(encode(command::set_serial(2)), 0.0, kBaud);
  const std::string response = rig.scanner.transmit(1.0, kBaud);
  EXPECT_EQ(response.back(), kEtx);
  EXPECT_EQ(rig.scanner.baud(), 9600);
  EXPECT_EQ(rig.scanner.flash_writes(), 1);
}

TEST(Emulator, ResetRestoresIdleAndTheSectorsOfDelivery) {
  EmulatorRig rig;
  rig.ask(command::set_function({1, SectorFunction::kMeasurement, 720}));
  rig.ask(command::trans_rotate(5));
  EXPECT_FALSE(rig.ask(command::do_reset(ResetLevel::kHalt))->is_refused);
  EXPECT_EQ(rig.scanner.resets(), 1);
  EXPECT_EQ(rig.scanner.mode(), ScannerMode::kIdle);
  EXPECT_THAT(rig.ask(command::get_function(1))->parameters, ::testing::ElementsAre(1, 3, 5740));
}

TEST(Emulator, IgnoresTelegramsForOtherDevicesAndResponses) {
  EmulatorRig rig;
  EXPECT_FALSE(rig.ask(Telegram{kHostId, 0x20, {kSuccess, 0x0102}}).has_value());
  EXPECT_FALSE(rig.ask(Telegram{kHostId, kScannerId, {kFailure, 0x0102}}).has_value());
  EXPECT_FALSE(rig.ask(Telegram{kHostId, kScannerId, {kSuccess}}).has_value());
}

TEST(Emulator, NeedsASourceAndARateOfTheScanner) {
  EXPECT_THROW(Emulator({}, nullptr), std::logic_error);
  EXPECT_THROW(Emulator({.baud = 1200}, std::make_shared<CountingSource>()), std::logic_error);
}

}  // namespace
}  // namespace sick_ld
