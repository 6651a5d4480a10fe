// A scanner that is not there: an emulated LD-OEM behind a pseudo-terminal.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <exception>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

#include "sick_ld/flat_world.hpp"
#include "sick_ld/scanner_terminal.hpp"
#include "sick_ld/serial_link.hpp"

namespace {

using namespace sick_ld;

std::atomic<bool> is_ended{false};

struct Options {
  std::string link{"/tmp/ttyLD"};
  std::string profile{};
  double noise{0.02};
  std::uint64_t seed{1};
  double duration{0.0};
  EmulatorConfig emulator{};
};

std::shared_ptr<ProfileSource> make_source(const Options& options) {
  if (options.profile.empty()) {
    return std::make_shared<FlatWorldSource>(example_lab(), options.noise, options.seed);
  }
  std::ifstream file{options.profile};
  if (!file) throw std::runtime_error{options.profile + ": can't be read"};
  std::stringstream text;
  text << file.rdbuf();
  auto profiles = RecordedProfiles::parse(text.str());
  if (!profiles) throw std::runtime_error{options.profile + ": " + profiles.error()};
  return std::make_shared<RecordedProfiles>(std::move(*profiles));
}

void run(const Options& options) {
  Emulator emulator{options.emulator, make_source(options)};
  ScannerTerminal terminal{emulator, options.link};
  std::printf("an LD-OEM at %s, %d baud\n", options.link.c_str(), emulator.baud());
  std::fflush(stdout);
  const double begin = steady_time();
  while (!is_ended && (options.duration <= 0.0 || steady_time() - begin < options.duration)) {
    terminal.pump(steady_time() - begin);
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app{"An emulated SICK LD-OEM behind a pseudo-terminal, with the timing of its wire"};
  app.add_option("--link", options.link, "Path under which the port is found")
      ->capture_default_str();
  app.add_option("--baud", options.emulator.baud, "Rate when it is switched on")
      ->check(CLI::IsMember({4800, 9600, 19200, 38400, 57600, 115200}))
      ->capture_default_str();
  app.add_option("--profile", options.profile, "Recorded ranges, a row a turn; else a small lab")
      ->check(CLI::ExistingFile);
  app.add_option("--noise", options.noise, "Of a range in the small lab, 1 sigma [m]")
      ->capture_default_str();
  app.add_option("--seed", options.seed, "Of the noise")->capture_default_str();
  app.add_option("--spin-up", options.emulator.spin_up, "Until the head turns as told [s]")
      ->capture_default_str();
  app.add_option("--drift", options.emulator.clock_drift, "By how much its clock is fast")
      ->capture_default_str();
  app.add_option("--duration", options.duration, "It ends after this [s]; 0: never");
  // Launched as a node it is told things that are for nodes.
  const auto* const end = std::find(argv, argv + argc, std::string_view{"--ros-args"});
  CLI11_PARSE(app, static_cast<int>(end - argv), argv);
  std::signal(SIGINT, [](int) { is_ended = true; });
  std::signal(SIGTERM, [](int) { is_ended = true; });
  try {
    run(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "ld_emulator: %s\n", error.what());
    return 1;
  }
  return 0;
}
