#include "sick_ld/serial_link.hpp"

#include <thread>
#include <utility>

namespace sick_ld {
namespace {

/// Between attempts to open the port [s].
constexpr double kOpenPeriod = 0.1;

}  // namespace

double steady_time() {
  return std::chrono::duration<double>{std::chrono::steady_clock::now().time_since_epoch()}.count();
}

SerialLink::SerialLink(const ClientConfig& config, std::string path)
    : client_{config}, path_{std::move(path)} {}

void SerialLink::open(double now) {
  auto port = SerialPort::open(path_, client_.baud());
  if (!port) {
    port_problem_ = port.error();
    t_open_ = now + kOpenPeriod;
    return;
  }
  port_problem_.clear();
  port_ = std::move(*port);
  client_.on_open(now);
}

void SerialLink::lose(const std::string& why, double now) {
  port_problem_ = path_ + ": " + why;
  port_.reset();
  t_open_ = now + kOpenPeriod;
  client_.on_closed(now);
}

void SerialLink::write(double now) {
  client_.on_time(now);
  const std::string output = client_.take_output();
  if (client_.baud() != port_->baud()) {
    if (const auto is_set = port_->set_baud(client_.baud()); !is_set) {
      return lose(is_set.error(), now);
    }
  }
  if (output.empty()) return;
  if (const auto is_written = port_->write(output); !is_written) lose(is_written.error(), now);
}

void SerialLink::run_once(std::chrono::milliseconds timeout) {
  if (!port_ && steady_time() >= t_open_) open(steady_time());
  if (!port_) {
    std::this_thread::sleep_for(timeout);
    return;
  }
  write(steady_time());
  if (!port_) return;
  const auto bytes = port_->read(timeout);
  const double now = steady_time();
  if (!bytes) return lose(bytes.error(), now);
  if (!bytes->empty()) client_.on_bytes(*bytes, now);
}

}  // namespace sick_ld
