#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "cut_rig.hpp"
#include "sick_ld/link_thread.hpp"
#include "sick_ld/serial_port.hpp"

namespace sick_ld {
namespace {

using ::testing::HasSubstr;

std::string path_of(const std::string& name) {
  return ::testing::TempDir() + "sick_ld_" + std::to_string(getpid()) + "_" + name;
}

TEST(SerialPort, CarriesEveryByteBothWays) {
  auto terminal = PseudoTerminal::open();
  ASSERT_TRUE(terminal.has_value()) << terminal.error();
  auto port = SerialPort::open(terminal->path(), 115200);
  ASSERT_TRUE(port.has_value()) << port.error();
  std::string all;
  for (int i = 0; i < 256; ++i) all.push_back(static_cast<char>(i));
  ASSERT_TRUE(port->write(all).has_value());
  std::string heard;
  const double end = steady_time() + 10.0;
  while (heard.size() < all.size() && steady_time() < end) heard += terminal->read();
  EXPECT_EQ(heard, all);
  terminal->write(all);
  heard.clear();
  while (heard.size() < all.size() && steady_time() < end) {
    heard += port->read(std::chrono::milliseconds{10}).value();
  }
  EXPECT_EQ(heard, all);
}

TEST(SerialPort, ShowsItsRateAtTheOtherEnd) {
  auto terminal = PseudoTerminal::open();
  ASSERT_TRUE(terminal.has_value());
  auto port = SerialPort::open(terminal->path(), 9600);
  ASSERT_TRUE(port.has_value()) << port.error();
  EXPECT_EQ(terminal->baud(), 9600);
  ASSERT_TRUE(port->set_baud(57600).has_value());
  EXPECT_EQ(terminal->baud(), 57600);
}

TEST(SerialPort, SaysWhyItCannotBeOpened) {
  EXPECT_THAT(SerialPort::open("/nowhere/tty", 9600).error(), HasSubstr("/nowhere/tty: No such"));
  EXPECT_THAT(SerialPort::open("/dev/null", 9600).error(), HasSubstr("/dev/null"));
}

TEST(SerialPort, IsLostWhenItIsUnplugged) {
  auto terminal = PseudoTerminal::open();
  auto port = SerialPort::open(terminal->path(), 9600);
  ASSERT_TRUE(port.has_value());
  terminal = tl::unexpected{std::string{"unplugged"}};
  EXPECT_FALSE(port->read(std::chrono::milliseconds{100}).has_value());
}

TEST(SerialLink, ComesBackFromEveryCutWithoutAWrongScan) {
  constexpr int kLinks = 8;
  constexpr int kCuts = 5;
  std::vector<std::future<CutResult>> links;
  for (unsigned i = 0; i < kLinks; ++i) {
    links.push_back(std::async(std::launch::async, [i] {
      return cut_line(kCuts, path_of("cut" + std::to_string(i)), i);
    }));
  }
  for (auto& link : links) {
    const CutResult result = link.get();
    EXPECT_TRUE(result.is_complete);
    EXPECT_EQ(result.wrong_scans, 0);
    EXPECT_GT(result.scans, static_cast<std::uint64_t>(kCuts));
  }
}

TEST(LinkThread, MeasuresOnARealPortAndLetsTheScannerRestAtTheEnd) {
  Emulator scanner{{.baud = 115200, .spin_up = 0.05}, std::make_shared<CountingSource>()};
  ScannerTerminal terminal{scanner, path_of("thread")};
  const double begin = steady_time();
  std::jthread pump{[&](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      terminal.pump(steady_time() - begin);
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
  }};
  std::atomic<int> scans{0};
  std::atomic<int> wrong{0};
  {
    LinkThread link{{}, path_of("thread"), [&](const Scan& scan, double age) {
                      ++scans;
                      if (!is_true(scan, 575) || age < 0.2) ++wrong;
                    }};
    link.set_goal(Goal::kMeasure);
    while (scans < 3 && steady_time() < begin + 20.0) std::this_thread::yield();
    EXPECT_TRUE(link.snapshot().status.is_connected);
  }
  pump.request_stop();
  pump.join();
  EXPECT_GE(scans, 3);
  EXPECT_EQ(wrong, 0);
  EXPECT_NE(scanner.mode(), Mode::kMeasure);
}

TEST(BaudFile, RemembersARateOfTheScanner) {
  const std::string file = path_of("folder") + "/baud";
  EXPECT_FALSE(read_baud(file).has_value());
  write_baud(file, 57600);
  EXPECT_EQ(read_baud(file), 57600);
  std::ofstream{file} << "12345";
  EXPECT_FALSE(read_baud(file).has_value());
  std::filesystem::remove_all(path_of("folder"));
}

}  // namespace
}  // namespace sick_ld
