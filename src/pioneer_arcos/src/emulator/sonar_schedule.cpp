#include "pioneer_arcos/emulator/sonar_schedule.hpp"

#include "foothill_core/contract.hpp"

namespace pioneer_arcos {
namespace {

constexpr std::size_t kMaxOrder = 16;  // Maximum length of the order of one array.

}  // namespace

SonarSchedule::SonarSchedule(int arrays, SteadyTime now) : arrays_{arrays}, next_{now} {
  foothill_core::expects(arrays >= 0 && arrays <= kArrays, "a robot has 0 to 4 sonar arrays");
  for (int disc = 0; disc < arrays * kDiscsPerArray; ++disc) {
    rings_[index(disc / kDiscsPerArray)].order.push_back(static_cast<std::uint8_t>(disc));
  }
}

void SonarSchedule::set_order(std::span<const std::uint8_t> numbers) {
  if (numbers.empty()) enable(-1, false);
  std::array<bool, kArrays> is_named{};
  for (const std::uint8_t number : numbers) {
    if (number < 1 || number > arrays_ * kDiscsPerArray) continue;
    const int disc = number - 1;
    const std::size_t array = index(disc / kDiscsPerArray);
    Ring& ring = rings_[array];
    if (!is_named[array]) ring.order.clear();
    if (!is_named[array]) ring.position = 0;
    is_named[array] = true;
    ring.enabled = true;
    if (ring.order.size() < kMaxOrder) ring.order.push_back(static_cast<std::uint8_t>(disc));
  }
}

void SonarSchedule::enable(int array, bool on) {
  for (int i = 0; i < arrays_; ++i) {
    if (array < 0 || array == i) rings_[index(i)].enabled = on;
  }
}

int SonarSchedule::next_disc(Ring& ring) {
  if (!ring.enabled || ring.order.empty()) return -1;
  const int disc = ring.order[ring.position];
  ring.position = (ring.position + 1) % ring.order.size();
  return disc;
}

}  // namespace pioneer_arcos
