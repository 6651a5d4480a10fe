#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sick_ld/emulator_head.hpp"
#include "sick_ld/emulator_wire.hpp"
#include "sick_ld/profile_source.hpp"
#include "sick_ld/scanner_error.hpp"
#include "sick_ld/service.hpp"
#include "sick_ld/telegram_parser.hpp"

/// The scanner's end of the line: an LD-OEM without hardware.
///
/// The emulator executes the services of the protocol with the timing of the wire: bytes leave one
/// by one, responses wait for the segment under way, and a turn that ends while the wire is busy is
/// not sent. A host at another rate receives and sends noise. Like ScannerClient, it knows neither
/// a port nor a clock; ScannerTerminal connects it to a pseudo-terminal.
namespace sick_ld {

struct EmulatorConfig {
  int baud{38400};             ///< Rate of the serial port at power-up [baud].
  GlobalConfig global{};       ///< Content of the flash memory.
  double spin_up{8.0};         ///< Time until the head turns at the requested speed [s].
  double response_time{1e-3};  ///< From the end of a command to the start of its response [s].
  double clock_offset{};       ///< Reading of the scanner's clock at time 0 [s].
  double clock_drift{};        ///< Relative rate error of the clock, positive if fast [-].
  bool follows_rate{true};     ///< Whether SET_CONFIG changes the rate without a restart.
  std::string name{"LD-OEM emulator"};  ///< Response to GET_IDENTIFICATION.
};

class Emulator {
 public:
  /// @pre source is not null; config.baud is a rate of the scanner
  Emulator(const EmulatorConfig& config, std::shared_ptr<ProfileSource> source);

  /// Receives bytes of which the first starts to arrive now.
  /// @param host_baud Rate of the host's port, here and below [baud].
  void receive(std::span<const char> bytes, double now, int host_baud);

  /// Returns the bytes that have left since the last call.
  [[nodiscard]] std::string transmit(double now, int host_baud);

  [[nodiscard]] ScannerMode mode() const { return mode_; }
  [[nodiscard]] int baud() const { return baud_; }
  [[nodiscard]] const GlobalConfig& global() const { return global_; }
  [[nodiscard]] std::uint64_t profiles_sent() const { return profiles_sent_; }
  [[nodiscard]] int resets() const { return resets_; }
  [[nodiscard]] int flash_writes() const { return flash_writes_; }
  [[nodiscard]] const ScannerErrorCounts& errors() const { return parser_.errors(); }
  /// Returns whether a profile has segments that have not started.
  [[nodiscard]] bool is_inside_profile() const { return wire_.has_segments(); }

 private:
  struct Stream {
    std::uint16_t format{};
    std::optional<std::uint16_t> remaining{};  ///< Number of profiles; none: until cancelled.
  };

  void execute(const Telegram& telegram, double t);
  void execute_config(Service service, const Telegram& telegram, double t);
  void set_config(const Telegram& telegram, double t);
  void set_function(const Telegram& telegram, double t);
  void stop(double t);
  void rotate(std::uint16_t rotation_hz, double t);
  void start_measuring(double t);
  void get_profile(const Telegram& telegram, double t);
  void stop_stream();
  void reset(double t);

  void answer(Service service, const std::vector<std::uint16_t>& parameters, double t);
  void refuse(Service service, double t);
  void answer_mode(Service service, ScannerMode mode, double t, double delay = 0.0);
  /// Starts the next profile on the wire. Returns whether there is one by now.
  bool load_profile(double now);
  [[nodiscard]] char noise();

  EmulatorConfig config_{};
  EmulatorHead head_;
  EmulatorWire wire_{};
  TelegramParser parser_{};
  int baud_{};
  GlobalConfig global_{};
  ScannerMode mode_{ScannerMode::kIdle};
  std::optional<Stream> stream_{};
  std::uint64_t next_turn_{};
  double t_busy_{};  ///< Time before which commands are not executed [s].
  std::uint32_t noise_{1};
  std::uint64_t profiles_sent_{};
  int resets_{};
  int flash_writes_{};
};

}  // namespace sick_ld
