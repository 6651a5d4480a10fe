#include <gmock/gmock.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "cut_rig.hpp"
#include "sick_ld/baud_file.hpp"
#include "sick_ld/link_thread.hpp"

namespace sick_ld {
namespace {

using ::testing::HasSubstr;

std::string path_of(const std::string& name) {
  return ::testing::TempDir() + "sick_ld_" + std::to_string(getpid()) + "_" + name;
}

TEST(SerialLink, RecoversFromEveryInterruptionWithoutAWrongScan) {
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

TEST(SerialLink, ReportsWhyThePortCannotBeOpened) {
  SerialLink link{{}, "/nowhere/tty"};
  link.run_once(std::chrono::milliseconds{0});
  EXPECT_THAT(link.port_problem(), HasSubstr("/nowhere/tty: "));
  EXPECT_EQ(link.client().status(0.0).state, ClientState::kClosed);
}

TEST(SerialLink, OpensThePortAtTheRateOfTheClient) {
  auto terminal = foothill_link::PseudoTerminal::open(4800);
  ASSERT_TRUE(terminal.has_value());
  SerialLink link{{.known_baud = 19200}, terminal->path()};
  link.run_once(std::chrono::milliseconds{0});
  EXPECT_EQ(link.port_problem(), "");
  EXPECT_EQ(terminal->baud(), 19200u);
  EXPECT_EQ(link.client().status(0.0).state, ClientState::kSearching);
}

TEST(SerialLink, UnpluggedPortIsReported) {
  auto terminal = foothill_link::PseudoTerminal::open(115200);
  ASSERT_TRUE(terminal.has_value());
  SerialLink link{{}, terminal->path()};
  link.run_once(std::chrono::milliseconds{0});
  terminal = tl::unexpected{foothill_link::LinkError{}};
  link.run_once(std::chrono::milliseconds{100});
  EXPECT_NE(link.port_problem(), "");
  EXPECT_EQ(link.client().status(0.0).link.errors.of(ScannerError::kPort), 1u);
}

TEST(ScannerTerminal, RejectsAPathThatIsInUse) {
  const std::string path = path_of("file");
  std::ofstream{path} << "not a link";
  Emulator scanner{{}, std::make_shared<CountingSource>()};
  EXPECT_THROW((ScannerTerminal{scanner, path}), std::runtime_error);
  EXPECT_TRUE(std::filesystem::exists(path));
  std::filesystem::remove(path);
}

TEST(ScannerTerminal, LinkLeadsToTheTerminalUntilItsEnd) {
  const std::string path = path_of("link");
  Emulator scanner{{}, std::make_shared<CountingSource>()};
  {
    ScannerTerminal terminal{scanner, path};
    EXPECT_TRUE(std::filesystem::is_symlink(path));
    const auto before = std::filesystem::read_symlink(path);
    terminal.disconnect();
    EXPECT_FALSE(terminal.is_connected());
    terminal.pump(0.0);
    terminal.reconnect();
    EXPECT_TRUE(terminal.is_connected());
    EXPECT_TRUE(std::filesystem::exists(path)) << before;
  }
  EXPECT_FALSE(std::filesystem::is_symlink(path));
}

TEST(LinkThread, MeasuresOnARealPortAndStopsTheScannerAtTheEnd) {
  Emulator scanner{{.baud = 115200, .spin_up = 0.05}, std::make_shared<CountingSource>()};
  ScannerTerminal terminal{scanner, path_of("thread")};
  const double begin = steady_seconds();
  std::jthread pump{[&](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      terminal.pump(steady_seconds() - begin);
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
  }};
  std::atomic<int> scans{0};
  std::atomic<int> wrong{0};
  {
    LinkThread link{{}, path_of("thread"), [&](const Scan& scan, double age) {
                      ++scans;
                      if (!is_correct(scan, 575) || age < 0.2) ++wrong;
                    }};
    link.set_goal(Goal::kMeasure);
    while (scans < 3 && steady_seconds() < begin + 20.0) std::this_thread::yield();
    EXPECT_TRUE(link.snapshot().status.link.connected);
    EXPECT_EQ(link.snapshot().plan.points, 575u);
  }
  pump.request_stop();
  pump.join();
  EXPECT_GE(scans, 3);
  EXPECT_EQ(wrong, 0);
  EXPECT_NE(scanner.mode(), ScannerMode::kMeasure);
}

TEST(BaudFile, KeepsARateOfTheScanner) {
  const std::string file = path_of("folder") + "/baud";
  EXPECT_FALSE(read_baud(file).has_value());
  write_baud(file, 57600);
  EXPECT_EQ(read_baud(file), 57600);
  std::ofstream{file} << "12345";
  EXPECT_FALSE(read_baud(file).has_value());
  std::filesystem::remove_all(path_of("folder"));
}

TEST(BaudFile, MissingNameOrUnwritableFolderIsNoError) {
  EXPECT_NO_THROW(write_baud("", 9600));
  EXPECT_NO_THROW(write_baud("/proc/no_such_folder/baud", 9600));
  EXPECT_FALSE(read_baud("").has_value());
}

TEST(SteadySeconds, ConversionsAreInverse) {
  const double now = steady_seconds();
  EXPECT_NEAR(to_seconds(to_steady_time(now)), now, 1e-8);
}

}  // namespace
}  // namespace sick_ld
