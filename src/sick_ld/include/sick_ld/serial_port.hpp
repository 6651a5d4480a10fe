#pragma once

#include <chrono>
#include <span>
#include <string>
#include <tl/expected.hpp>

namespace sick_ld {

/// A file descriptor that is closed with its owner.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_{number} {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept;
  Descriptor& operator=(Descriptor&& other) noexcept;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  void close();
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }

 private:
  int number_{-1};
};

/// A serial port: eight bits, no parity, one stop bit, no flow control.
class SerialPort {
 public:
  /// Opens a port for this process alone, or returns why it can't be.
  [[nodiscard]] static tl::expected<SerialPort, std::string> open(const std::string& path,
                                                                  int baud);

  /// Changes the rate once everything written has left, or returns why it can't be changed.
  [[nodiscard]] tl::expected<void, std::string> set_baud(int baud);
  [[nodiscard]] int baud() const { return baud_; }

  /// Waits until bytes come, and returns them; nothing if none came; why, if the port is lost.
  [[nodiscard]] tl::expected<std::string, std::string> read(std::chrono::milliseconds timeout);

  /// Writes all bytes, or returns why the port is lost.
  [[nodiscard]] tl::expected<void, std::string> write(std::span<const char> bytes);

 private:
  Descriptor descriptor_{};
  int baud_{};
};

/// The other end of a serial port that does not exist: what is written here is read there.
class PseudoTerminal {
 public:
  [[nodiscard]] static tl::expected<PseudoTerminal, std::string> open();

  /// Path of the end that a driver opens.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Rate that a driver has set there [baud]; 0 if it is none of the scanner's.
  [[nodiscard]] int baud() const;

  /// Returns what has come, perhaps nothing.
  [[nodiscard]] std::string read();
  /// Writes what there is room for; a line without a reader loses the rest, as a wire would.
  void write(std::span<const char> bytes);

 private:
  Descriptor master_{};
  std::string path_{};
};

}  // namespace sick_ld
