// An emulated LD-OEM on a pseudo-terminal.
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
#include "sick_ld/recorded_profiles.hpp"
#include "sick_ld/scanner_terminal.hpp"
#include "sick_ld/steady_seconds.hpp"

namespace {

using namespace sick_ld;

std::atomic<bool> is_stopped{false};

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
  if (!file) throw std::runtime_error{options.profile + ": cannot be read"};
  std::stringstream text;
  text << file.rdbuf();
  auto profiles = RecordedProfiles::parse(text.str());
  if (!profiles) throw std::runtime_error{options.profile + ": " + profiles.error()};
  return std::make_shared<RecordedProfiles>(std::move(*profiles));
}

void run(const Options& options) {
  Emulator emulator{options.emulator, make_source(options)};
  ScannerTerminal terminal{emulator, options.link};
  std::printf("LD-OEM emulator on %s, %d baud\n", options.link.c_str(), emulator.baud());
  std::fflush(stdout);
  const double begin = steady_seconds();
  while (!is_stopped && (options.duration <= 0.0 || steady_seconds() - begin < options.duration)) {
    terminal.pump(steady_seconds() - begin);
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app{"Emulates a SICK LD-OEM on a pseudo-terminal, with the timing of its serial line."};
  app.add_option("--link", options.link, "Path of the symbolic link to the pseudo-terminal")
      ->capture_default_str();
  app.add_option("--baud", options.emulator.baud,
                 "Rate of the scanner's serial port at power-up [baud]")
      ->check(CLI::IsMember({4800, 9600, 19200, 38400, 57600, 115200}))
      ->capture_default_str();
  app.add_option(
         "--profile", options.profile,
         "File of recorded ranges [m], one row per turn; default: a simulated small laboratory")
      ->check(CLI::ExistingFile);
  app.add_option("--noise", options.noise,
                 "Standard deviation of the range noise in the simulated laboratory [m]")
      ->capture_default_str();
  app.add_option("--seed", options.seed, "Seed of the noise")->capture_default_str();
  app.add_option("--spin-up", options.emulator.spin_up,
                 "Time until the head turns at the requested speed [s]")
      ->capture_default_str();
  app.add_option("--drift", options.emulator.clock_drift,
                 "Relative rate error of the scanner's clock, positive if it runs fast [-]")
      ->capture_default_str();
  app.add_option("--duration", options.duration,
                 "Time after which the program exits [s]; 0: never");
  // A launch file appends arguments for nodes.
  const auto* const end = std::find(argv, argv + argc, std::string_view{"--ros-args"});
  CLI11_PARSE(app, static_cast<int>(end - argv), argv);
  std::signal(SIGINT, [](int) { is_stopped = true; });
  std::signal(SIGTERM, [](int) { is_stopped = true; });
  try {
    run(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "ld_emulator: %s\n", error.what());
    return 1;
  }
  return 0;
}
