#include "sick_ld/serial_link.hpp"

#include <array>
#include <thread>
#include <utility>

#include "foothill_link/text_bytes.hpp"
#include "sick_ld/steady_seconds.hpp"

namespace sick_ld {
namespace {

using foothill_link::LinkError;
using std::chrono::milliseconds;

/// Constant time between attempts to open the port.
constexpr foothill_link::ReconnectPolicy kReconnect{
    .initial_delay = milliseconds{100}, .factor = 1.0, .maximum_delay = milliseconds{100}};
/// Time limit for room in the output buffer.
constexpr milliseconds kWriteTimeout{200};

}  // namespace

SerialLink::SerialLink(const ClientConfig& config, std::string path)
    : client_{config}, path_{std::move(path)}, reconnect_{kReconnect} {}

void SerialLink::open() {
  auto port = foothill_link::Link::open_serial(
      {.device = path_, .baud = static_cast<unsigned>(client_.baud())});
  if (!port) {
    port_problem_ = path_ + ": " + port.error().text;
    reconnect_.on_failure(std::chrono::steady_clock::now());
    return;
  }
  port_problem_.clear();
  reconnect_.on_connected();
  port_ = std::move(*port);
  client_.on_open(steady_seconds());
}

void SerialLink::close(const LinkError& error) {
  port_problem_ = path_ + ": " + error.text;
  port_.reset();
  reconnect_.on_failure(std::chrono::steady_clock::now());
  client_.on_closed();
}

tl::expected<void, LinkError> SerialLink::write() {
  client_.on_time(steady_seconds());
  const std::string output = client_.take_output();
  const auto baud = static_cast<unsigned>(client_.baud());
  if (baud != port_->baud()) {
    if (auto changed = port_->set_baud(baud); !changed) return changed;
  }
  return port_->write_all(foothill_link::as_bytes(output), kWriteTimeout);
}

tl::expected<void, LinkError> SerialLink::read(milliseconds timeout) {
  if (auto waited = port_->wait({.timeout = timeout}); !waited) return waited;
  std::array<std::uint8_t, 4096> buffer{};
  const auto count = port_->read(buffer);
  if (!count) return tl::unexpected{count.error()};
  if (*count != 0) {
    client_.on_bytes(foothill_link::to_text(std::span{buffer}.first(*count)), steady_seconds());
  }
  return {};
}

void SerialLink::run_once(milliseconds timeout) {
  if (!port_ && reconnect_.is_due(std::chrono::steady_clock::now())) open();
  if (!port_) {
    std::this_thread::sleep_for(timeout);
    return;
  }
  auto result = write();
  if (result) result = read(timeout);
  if (!result) close(result.error());
}

}  // namespace sick_ld
