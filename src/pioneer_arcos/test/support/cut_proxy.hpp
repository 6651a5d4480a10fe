#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "foothill_link/link.hpp"
#include "pioneer_arcos/address.hpp"
#include "pioneer_arcos/emulator/client_port.hpp"
#include "pioneer_arcos/emulator/serial_emulation.hpp"
#include "pioneer_arcos/pioneer_state.hpp"

namespace pioneer_arcos::support {

using foothill_link::Link;

/// Effect of a cut on the two connections of a proxy.
enum class Cut : std::uint8_t {
  kClose,  ///< Both connections are closed; a serial line falls silent.
  kHold,   ///< Bytes are delayed until the cut ends.
  kLose,   ///< Bytes are lost.
};

/// A proxy between client and robot that can be cut at any byte. One thread polls.
class CutProxy {
 public:
  virtual ~CutProxy() { stop(); }

  /// Cuts after this number of further bytes, counted over both directions.
  void arm(Cut cut, std::uint32_t bytes) {
    cut_ = cut;
    is_cut_ = false;
    budget_ = bytes;
  }
  void restore() {
    is_cut_ = false;
    budget_ = -1;
  }
  [[nodiscard]] bool is_cut() const { return is_cut_; }

 protected:
  void start() {
    thread_ = std::thread{[this] { run(); }};
  }
  void stop() {
    stopping_ = true;
    if (thread_.joinable()) thread_.join();
  }
  /// Returns the bytes of one direction that pass before the cut.
  [[nodiscard]] std::vector<std::uint8_t> filter(std::vector<std::uint8_t> bytes,
                                                 std::vector<std::uint8_t>& held) {
    std::vector<std::uint8_t> passed;
    if (!is_cut_) passed.swap(held);
    for (const std::uint8_t byte : bytes) {
      if (!is_cut_ && budget_ == 0) is_cut_ = true;
      if (!is_cut_) {
        passed.push_back(byte);
        if (budget_ > 0) --budget_;
      } else if (cut_ == Cut::kHold) {
        held.push_back(byte);
      }
    }
    return passed;
  }
  [[nodiscard]] bool must_close() const { return is_cut_ && cut_ == Cut::kClose; }
  virtual void step() = 0;

 private:
  void run() {
    while (!stopping_) {
      step();
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
  }

  std::atomic<Cut> cut_{Cut::kClose};
  std::atomic<bool> is_cut_{false};
  std::atomic<std::int64_t> budget_{-1};  ///< Bytes until the cut; negative if none is armed.
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

/// Returns all received bytes; nothing if the link is broken.
inline std::optional<std::vector<std::uint8_t>> read_everything(Link& link) {
  std::vector<std::uint8_t> all;
  std::array<std::uint8_t, 1024> buffer;
  while (true) {
    const auto count = link.read(buffer);
    if (!count) return std::nullopt;
    if (*count == 0) return all;
    all.insert(all.end(), buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(*count));
  }
}

class TcpCutProxy final : public CutProxy {
 public:
  explicit TcpCutProxy(std::uint16_t robot_port)
      : port_{ClientPort::listen("127.0.0.1", 0).value()}, robot_port_{robot_port} {
    start();
  }
  ~TcpCutProxy() override { stop(); }
  [[nodiscard]] std::string address() const {
    return "tcp://127.0.0.1:" + std::to_string(port_.port());
  }

 private:
  void step() override {
    if (must_close()) return close_both();
    // During a cut no new connection is possible either.
    if (is_cut()) return pass_bytes();
    if (port_.accept(true)) {
      drop_robot();
      auto robot = Link::open(TcpAddress{"127.0.0.1", robot_port_}, std::chrono::milliseconds{100});
      if (!robot) return close_both();
      robot_.emplace(*std::move(robot));
    }
    pass_bytes();
  }
  void pass_bytes() {
    if (!port_.has_client() || !robot_) return;
    const auto up = read_everything(port_.client());
    const auto down = read_everything(*robot_);
    if (up) pass(*robot_, filter(*up, held_up_));
    if (down) pass(port_.client(), filter(*down, held_down_));
    if ((!up || !down) && !is_cut()) close_both();
  }
  static void pass(Link& link, const std::vector<std::uint8_t>& bytes) {
    if (!bytes.empty()) [[maybe_unused]]
      const auto written = link.write(bytes);
  }
  void drop_robot() {
    robot_.reset();
    held_up_.clear();
    held_down_.clear();
  }
  void close_both() {
    port_.disconnect();
    drop_robot();
  }

  ClientPort port_;
  std::uint16_t robot_port_;
  std::optional<Link> robot_;
  std::vector<std::uint8_t> held_up_;
  std::vector<std::uint8_t> held_down_;
};

class PtyCutProxy final : public CutProxy {
 public:
  PtyCutProxy(const std::string& path, const std::string& robot)
      : port_{SerialEmulation::open(path).value()},
        robot_{Link::open(SerialAddress{robot, kInitialBaud}, {}).value()} {
    start();
  }
  ~PtyCutProxy() override { stop(); }
  [[nodiscard]] std::string address() const { return port_.path(); }

 private:
  void step() override {
    const unsigned rate = port_.client_baud();
    if (rate != rate_ && robot_.set_baud(rate)) rate_ = rate;
    const auto up = filter(port_.read(rate), held_up_);
    if (!up.empty()) [[maybe_unused]]
      const auto written = robot_.write(up);
    const auto down =
        filter(read_everything(robot_).value_or(std::vector<std::uint8_t>{}), held_down_);
    if (!down.empty()) port_.write(down, rate);
  }

  SerialEmulation port_;
  Link robot_;
  unsigned rate_{kInitialBaud};
  std::vector<std::uint8_t> held_up_;
  std::vector<std::uint8_t> held_down_;
};

}  // namespace pioneer_arcos::support
