#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sick_ld/profile.hpp"
#include "sick_ld/profile_source.hpp"
#include "sick_ld/service.hpp"
#include "sick_ld/telegram_parser.hpp"

namespace sick_ld {

struct EmulatorConfig {
  int baud{38400};             ///< Of its port when it is switched on [baud].
  GlobalConfig global{};       ///< What it has stored.
  double spin_up{8.0};         ///< Until the head turns as told [s].
  double response_time{1e-3};  ///< From the end of a command to the beginning of its answer [s].
  double clock_offset{};       ///< Of its clock when the emulator's time is 0 [s].
  double clock_drift{};        ///< By how much its clock is fast.
  bool follows_rate{true};     ///< Whether SET_CONFIG changes the rate without a restart.
  std::string name{"LD-OEM emulator"};
};

/// The scanner's side of the link, with the timing of the wire: bytes leave one by one at the rate
/// of the port, answers wait for the segment under way, and a turn that ends while the wire is
/// busy is not sent. Heard or read at another rate, bytes are noise. It knows no port and no clock.
class Emulator {
 public:
  Emulator(const EmulatorConfig& config, std::shared_ptr<ProfileSource> source);

  /// Takes bytes whose first bit arrives now.
  /// @param host_baud Rate at which the host writes and reads, here and below [baud].
  void receive(std::span<const char> bytes, double now, int host_baud);

  /// Returns the bytes that have left since the last call.
  [[nodiscard]] std::string transmit(double now, int host_baud);

  [[nodiscard]] Mode mode() const { return mode_; }
  [[nodiscard]] int baud() const { return baud_; }
  [[nodiscard]] const GlobalConfig& global() const { return global_; }
  [[nodiscard]] std::uint64_t profiles_sent() const { return profiles_sent_; }
  [[nodiscard]] int resets() const { return resets_; }
  [[nodiscard]] int flash_writes() const { return flash_writes_; }
  [[nodiscard]] const ErrorCounts& errors() const { return parser_.errors(); }
  /// Returns whether a profile has begun on the wire and not ended.
  [[nodiscard]] bool is_inside_profile() const { return !segments_.empty(); }

 private:
  /// An answer, when it is ready, and what changes with it.
  struct Answer {
    std::string bytes{};
    double t_ready{};
    std::optional<Mode> mode{};
    std::optional<int> baud{};
  };
  struct Stream {
    std::uint16_t format{};
    std::optional<std::uint16_t> left{};  ///< Profiles to be sent; none: until cancelled.
  };

  void handle(const Telegram& telegram, double t);
  void answer(Service service, std::vector<std::uint16_t> parameters, double t);
  void refuse(Service service, double t);
  void answer_mode(Service service, Mode mode, double t, double delay = 0.0);
  void handle_config(Service service, const Telegram& telegram, double t);
  void set_config(const Telegram& telegram, double t);
  void set_function(const Telegram& telegram, double t);
  void rotate(std::uint16_t rotation_hz, double t);
  void measure(double t);
  void get_profile(const Telegram& telegram, double t);
  void reset(double t);
  [[nodiscard]] std::uint16_t measuring_code() const;

  /// Finds what the wire carries next; returns false if there is nothing up to `now`.
  bool load_wire(double now);
  bool load_profile(double now);
  [[nodiscard]] std::vector<std::uint16_t> make_profile(std::uint64_t turn);
  [[nodiscard]] ProfileSector make_sector(std::size_t index, std::uint64_t turn, double t_turn);
  [[nodiscard]] std::uint16_t start_of(std::size_t index) const;
  [[nodiscard]] std::size_t points_of(std::size_t index) const;
  [[nodiscard]] std::size_t sector_count() const;
  [[nodiscard]] std::size_t first_measured() const;
  [[nodiscard]] double sweep_time() const;
  [[nodiscard]] std::uint16_t clock_ms(double t) const;

  EmulatorConfig config_{};
  std::shared_ptr<ProfileSource> source_;
  int baud_{};
  GlobalConfig global_{};
  std::array<SectorConfig, 8> sectors_{};
  Mode mode_{Mode::kIdle};
  int rotation_hz_{};
  double t_turn_{};  ///< When turn 0 began [s].
  std::uint64_t next_turn_{};
  std::optional<Stream> stream_{};

  TelegramParser parser_{};
  std::deque<Answer> answers_{};
  std::deque<std::string> segments_{};  ///< Of a profile, the one under way not among them.
  std::string on_wire_{};
  std::size_t wire_at_{};
  std::optional<Answer> answering_{};  ///< The answer on the wire, for its consequences.
  double t_wire_{};                    ///< When the last byte had left [s].
  double t_busy_{};                    ///< Commands are not looked at before [s].
  std::uint32_t noise_{1};

  std::uint64_t profiles_sent_{};
  int resets_{};
  int flash_writes_{};
};

}  // namespace sick_ld
