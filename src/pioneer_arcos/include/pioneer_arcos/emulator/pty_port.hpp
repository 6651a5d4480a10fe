#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "pioneer_arcos/link.hpp"

namespace pioneer_arcos {

/// A serial line to an emulated robot: a pseudo-terminal with a name of its own. Like a real line
/// it does not tell whether anybody is at the other end, and bytes at the wrong rate are garbage.
class PtyPort {
 public:
  /// @param path A symbolic link to the terminal, to be made; an old link is replaced, a file not.
  [[nodiscard]] static tl::expected<PtyPort, LinkError> open(const std::string& path);
  ~PtyPort();
  PtyPort(PtyPort&& other) noexcept;
  PtyPort& operator=(PtyPort&&) = delete;

  /// Returns what came since the last call, as a robot that listens at this rate sees it.
  [[nodiscard]] std::vector<std::uint8_t> read(unsigned baud);
  /// Sends at this rate; lost if nobody has the terminal open.
  void write(std::span<const std::uint8_t> bytes, unsigned baud);

  /// Returns the rate that whoever opened the terminal has set.
  [[nodiscard]] unsigned rate() const;
  /// Returns what to wait on; nothing while nobody has the terminal open.
  [[nodiscard]] std::optional<int> descriptor() const;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  PtyPort(Link master, std::string path) : master_{std::move(master)}, path_{std::move(path)} {}
  void garble(std::span<std::uint8_t> bytes, unsigned baud) const;

  Link master_;
  std::string path_;
  bool is_open_{};
  unsigned last_rate_{};
};

}  // namespace pioneer_arcos
