#include "foothill_link/reconnect_timer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace foothill_link {
namespace {

const ReconnectPolicy& checked(const ReconnectPolicy& policy) {
  const auto initial = policy.initial_delay.count();
  const auto maximum = policy.maximum_delay.count();
  if (initial <= 0) {
    throw std::invalid_argument{fmt::format("initial_delay is {} ms, must be positive", initial)};
  }
  if (maximum < initial) {
    throw std::invalid_argument{fmt::format(
        "maximum_delay is {} ms, must be at least the initial_delay of {} ms", maximum, initial)};
  }
  if (!(policy.factor >= 1.0)) {
    throw std::invalid_argument{fmt::format("factor is {}, must be at least 1", policy.factor)};
  }
  return policy;
}

}  // namespace

ReconnectTimer::ReconnectTimer(const ReconnectPolicy& policy) : policy_{checked(policy)} {}

SteadyDuration ReconnectTimer::delay() const {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  const Milliseconds grown =
      Milliseconds{policy_.initial_delay} * std::pow(policy_.factor, failures_ - 1.0);
  // The power may overflow to infinity after many failures; the minimum is finite.
  return std::chrono::round<SteadyDuration>(std::min<Milliseconds>(grown, policy_.maximum_delay));
}

void ReconnectTimer::on_failure(SteadyTime now) {
  ++failures_;
  next_attempt_ = now + delay();
}

}  // namespace foothill_link
