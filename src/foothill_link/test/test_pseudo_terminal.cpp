#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "foothill_link/link.hpp"
#include "foothill_link/pseudo_terminal.hpp"
#include "foothill_link/terminal_symlink.hpp"
#include "foothill_link/text_bytes.hpp"
#include "link_fixture.hpp"

namespace foothill_link::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using ::testing::HasSubstr;

/// A pseudo-terminal and the driver's port on it.
class SerialLine : public ::testing::Test {
 protected:
  void SetUp() override {
    auto terminal = PseudoTerminal::open(9600);
    ASSERT_TRUE(terminal.has_value()) << terminal.error().text;
    terminal_ = *std::move(terminal);
    auto port = Link::open_serial({terminal_->path(), 115200});
    ASSERT_TRUE(port.has_value()) << port.error().text;
    port_ = *std::move(port);
  }

  std::optional<PseudoTerminal> terminal_{};
  std::optional<Link> port_{};
};

TEST_F(SerialLine, CarriesEveryByteUnchangedInBothDirections) {
  ASSERT_TRUE(port_->write_all(every_byte(), kLimit).has_value());
  EXPECT_EQ(read_bytes(*terminal_, 256), every_byte());
  terminal_->write(every_byte());
  EXPECT_EQ(read_bytes(*port_, 256), every_byte());
}

TEST_F(SerialLine, ShowsTheDriversRateToTheDevice) {
  EXPECT_EQ(terminal_->baud(), 115200U);
  for (const unsigned baud : {9600U, 38400U, 500'000U, 12345U}) {
    ASSERT_TRUE(port_->set_baud(baud).has_value());
    EXPECT_EQ(terminal_->baud(), baud);
    EXPECT_EQ(port_->baud(), baud);
  }
}

TEST_F(SerialLine, IdlePortReadsAsZeroBytes) {
  Bytes buffer(8);
  EXPECT_EQ(port_->read(buffer), 0U);
  EXPECT_TRUE(port_->wait({.timeout = 1ms}).has_value());
}

TEST_F(SerialLine, SecondDriverIsRefusedAsBusy) {
  const auto second = Link::open_serial({terminal_->path(), 9600});
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error().fault, LinkFault::kBusy);
}

TEST_F(SerialLine, UnpluggedPortIsReportedAsClosed) {
  terminal_.reset();
  const auto waited = port_->wait({.timeout = kLimit});
  ASSERT_FALSE(waited.has_value());
  EXPECT_EQ(waited.error().fault, LinkFault::kClosed);
  EXPECT_FALSE(port_->write(every_byte()).has_value());
}

TEST_F(SerialLine, OutputWithoutAReaderTimesOut) {
  // More than any terminal buffers.
  const Bytes flood(1U << 20U, 0x55);
  const auto written = port_->write_all(flood, 10ms);
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().fault, LinkFault::kTimeout);
}

TEST_F(SerialLine, DeviceLosesWhatItWritesWhileNobodyReads) {
  Bytes buffer(8);
  port_.reset();
  EXPECT_EQ(terminal_->read(buffer), 0U);
  EXPECT_FALSE(terminal_->has_peer());
  terminal_->write(every_byte());
  port_ = Link::open_serial({terminal_->path(), 9600}).value();
  EXPECT_EQ(terminal_->read(buffer), 0U);
  EXPECT_TRUE(terminal_->has_peer());
  terminal_->write(as_bytes(std::string{"now"}));
  EXPECT_EQ(to_text(read_bytes(*port_, 3).value()), "now");
}

TEST(SerialPort, IsNotOpenedWhereThereIsNone) {
  const auto missing = Link::open_serial({"/nowhere/tty", 9600});
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().fault, LinkFault::kNotFound);
  EXPECT_THAT(missing.error().text, HasSubstr("No such file"));
  EXPECT_FALSE(Link::open_serial({"/dev/null", 9600}).has_value());
}

TEST(SerialPort, DiscardsBytesThatArrivedBeforeItWasOpened) {
  auto terminal = PseudoTerminal::open(9600).value();
  terminal.write(as_bytes(std::string{"old"}));
  auto port = Link::open_serial({terminal.path(), 9600}).value();
  terminal.write(as_bytes(std::string{"new"}));
  EXPECT_EQ(to_text(read_bytes(port, 3).value()), "new");
}

TEST(TerminalSymlink, LeadsToItsTargetUntilItIsDestroyed) {
  const std::string path = unique_path("link");
  {
    const auto link = TerminalSymlink::create(path, "/dev/one");
    ASSERT_TRUE(link.has_value());
    EXPECT_EQ(fs::read_symlink(path), "/dev/one");
  }
  EXPECT_FALSE(fs::is_symlink(fs::symlink_status(path)));
}

TEST(TerminalSymlink, CanBeRetargeted) {
  const std::string path = unique_path("retarget");
  auto link = TerminalSymlink::create(path, "/dev/one").value();
  ASSERT_TRUE(link.retarget("/dev/two").has_value());
  EXPECT_EQ(fs::read_symlink(path), "/dev/two");
}

TEST(TerminalSymlink, ReplacesALinkButNoFile) {
  const std::string path = unique_path("file");
  fs::create_symlink("/dev/old", path);
  { EXPECT_TRUE(TerminalSymlink::create(path, "/dev/new").has_value()); }
  std::ofstream{path} << "precious";
  const auto link = TerminalSymlink::create(path, "/dev/new");
  ASSERT_FALSE(link.has_value());
  EXPECT_THAT(link.error().text, HasSubstr(path));
  EXPECT_TRUE(fs::is_regular_file(path));
  fs::remove(path);
}

TEST(TerminalSymlink, MovesItsOwnership) {
  const std::string path = unique_path("moved");
  std::optional<TerminalSymlink> owner;
  {
    auto link = TerminalSymlink::create(path, "/dev/one").value();
    owner.emplace(std::move(link));
  }
  EXPECT_TRUE(fs::is_symlink(fs::symlink_status(path)));
  owner.reset();
  EXPECT_FALSE(fs::is_symlink(fs::symlink_status(path)));
}

}  // namespace
}  // namespace foothill_link::test
