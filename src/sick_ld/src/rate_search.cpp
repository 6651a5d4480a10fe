#include "sick_ld/rate_search.hpp"

#include <algorithm>
#include <utility>

#include "foothill_core/contract.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

/// Time for which a lost scanner is searched only at its last rate [s].
constexpr double kSearchAtLastRate = 10.0;

std::vector<int> candidate_rates(int wanted, std::optional<int> known) {
  std::vector<int> rates{known.value_or(wanted), wanted};
  rates.insert(rates.end(), kBaudRates.rbegin(), kBaudRates.rend());
  std::vector<int> unique;
  for (const int rate : rates) {
    if (baud_code(rate) && std::ranges::find(unique, rate) == unique.end()) unique.push_back(rate);
  }
  return unique;
}

}  // namespace

RateSearch::RateSearch(int wanted, std::optional<int> known)
    : wanted_{wanted}, candidates_{candidate_rates(wanted, known)} {
  baud_ = candidates_.front();
}

void RateSearch::try_next(bool was_connected, double silence) {
  if (!was_connected) {
    candidate_ = (candidate_ + 1) % candidates_.size();
    return;
  }
  // A scanner that was lost most likely comes back at its last rate: that one is tried between all
  // others.
  if (candidate_ != 0 || silence < kSearchAtLastRate) {
    candidate_ = 0;
    return;
  }
  last_other_ = last_other_ % (candidates_.size() - 1) + 1;
  candidate_ = last_other_;
}

void RateSearch::apply() {
  previous_.reset();
  baud_ = candidates_[candidate_];
}

void RateSearch::on_found() {
  std::rotate(candidates_.begin(), std::ranges::find(candidates_, baud_), candidates_.end());
  candidate_ = 0;
}

void RateSearch::change() {
  previous_ = baud_;
  baud_ = wanted_;
}

void RateSearch::confirm() {
  previous_.reset();
  candidates_.insert(candidates_.begin(), baud_);
  candidates_.erase(std::find(candidates_.begin() + 1, candidates_.end(), baud_));
}

void RateSearch::revert() {
  foothill_core::expects(previous_.has_value(), "a change is not confirmed");
  is_refused_ = true;
  baud_ = *std::exchange(previous_, std::nullopt);
}

}  // namespace sick_ld
