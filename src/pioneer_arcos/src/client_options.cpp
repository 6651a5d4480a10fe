#include "pioneer_arcos/client_options.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;

void check_between(const char* name, milliseconds value, milliseconds low, milliseconds high) {
  if (value >= low && value <= high) return;
  throw std::invalid_argument{fmt::format("{} is {} ms, must be {} to {} ms", name, value.count(),
                                          low.count(), high.count())};
}

template <typename Unit>
void check_magnitude(const char* name, const std::optional<Quantity<Unit>>& limit) {
  if (!limit || (limit->value > 0 && limit->value <= 32767)) return;
  throw std::invalid_argument{
      fmt::format("{} is {}, must be 1 to 32767 in the unit of the protocol", name, limit->value)};
}

}  // namespace

void check(const ClientOptions& options) {
  check_between("command_timeout", options.command_timeout, milliseconds{20}, milliseconds{10000});
  check_between("command_gap", options.command_gap, milliseconds{0}, milliseconds{100});
  check_between("pulse_period", options.pulse_period, milliseconds{10}, milliseconds{1000});
  check_between("packet_timeout", options.packet_timeout, milliseconds{150}, milliseconds{10000});
  check_between("open_timeout", options.open_timeout, milliseconds{10}, milliseconds{10000});
  check_between("sync_timeout", options.sync_timeout, milliseconds{20}, milliseconds{5000});
  check_between("retry_period", options.retry_period, milliseconds{10}, milliseconds{10000});
  check_between("stop_timeout", options.stop_timeout, milliseconds{0}, milliseconds{10000});
  check_between("guard_timeout", options.guard_timeout, milliseconds{100}, milliseconds{10000});
  check_magnitude("max_speed", options.limits.max_speed);
  check_magnitude("max_turn_rate", options.limits.max_turn_rate);
  check_magnitude("acceleration", options.limits.acceleration);
  check_magnitude("deceleration", options.limits.deceleration);
  check_magnitude("turn_acceleration", options.limits.turn_acceleration);
  check_magnitude("turn_deceleration", options.limits.turn_deceleration);
}

}  // namespace pioneer_arcos
