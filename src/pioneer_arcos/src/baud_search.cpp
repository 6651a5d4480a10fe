#include "pioneer_arcos/baud_search.hpp"

#include <iterator>

#include "pioneer_arcos/address.hpp"

namespace pioneer_arcos {
namespace {

constexpr unsigned kRareBauds[] = {115200, 57600, 19200};

}  // namespace

unsigned BaudSearch::next() {
  const std::size_t attempt = attempts_++;
  const bool is_even = attempt % 2 == 0;
  if (last_baud_ != 0) return is_even ? last_baud_ : kInitialBaud;
  if (is_even) return kInitialBaud;
  const std::size_t round = attempt / 2 % (std::size(kRareBauds) + 1);
  return round == 0 ? wanted_baud_ : kRareBauds[round - 1];
}

void BaudSearch::on_session(unsigned baud) {
  attempts_ = 0;
  last_baud_ = baud;
}

}  // namespace pioneer_arcos
