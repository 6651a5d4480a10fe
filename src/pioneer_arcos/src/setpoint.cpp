#include "pioneer_arcos/setpoint.hpp"

namespace pioneer_arcos {
namespace {

std::uint64_t pack(std::uint32_t number, const Setpoint& setpoint) {
  const auto forward = static_cast<std::uint16_t>(setpoint.forward.value);
  const auto turn_rate = static_cast<std::uint16_t>(setpoint.turn_rate.value);
  return std::uint64_t{number} << 32U | std::uint64_t{forward} << 16U | turn_rate;
}

}  // namespace

void SetpointBuffer::put(const Setpoint& setpoint, SteadyTime now) {
  // The time is stored first: a concurrent reader may combine an old setpoint with a newer time,
  // but never a new setpoint with an older time.
  given_.store(now.time_since_epoch().count(), std::memory_order_release);
  std::uint64_t before = packed_.load(std::memory_order_relaxed);
  std::uint64_t after = 0;
  do {
    const auto number = static_cast<std::uint32_t>(before >> 32U) + 1;
    after = pack(number, setpoint);
  } while (!packed_.compare_exchange_weak(before, after, std::memory_order_acq_rel));
}

std::optional<NumberedSetpoint> SetpointBuffer::latest() const {
  const std::uint64_t packed = packed_.load(std::memory_order_acquire);
  if (packed >> 32U == 0) return std::nullopt;
  const SteadyTime given{SteadyDuration{given_.load(std::memory_order_acquire)}};
  return NumberedSetpoint{
      .setpoint = {.forward = {static_cast<std::int16_t>(packed >> 16U & 0xFFFFU)},
                   .turn_rate = {static_cast<std::int16_t>(packed & 0xFFFFU)}},
      .number = static_cast<std::uint32_t>(packed >> 32U),
      .given = given};
}

}  // namespace pioneer_arcos
