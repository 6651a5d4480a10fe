#include "sick_ld/segments.hpp"

#include "foothill_core/contract.hpp"
#include "sick_ld/service.hpp"

namespace sick_ld {
namespace {

/// Capacity of the first segment after SEP and number, and of the others after the number [words].
constexpr std::size_t kFirstWords = kMaxBody - 2;
constexpr std::size_t kOtherWords = kMaxBody - 1;
/// A profile of the finest turn with every field has fewer.
constexpr std::uint16_t kMaxSegments = 127;

std::size_t segments_for(std::size_t words) {
  return words <= kFirstWords ? 1 : 1 + (words - kFirstWords + kOtherWords - 1) / kOtherWords;
}

}  // namespace

std::vector<Telegram> split(std::span<const std::uint16_t> words) {
  std::vector<Telegram> telegrams;
  if (words.size() + 1 <= kMaxBody) {
    Telegram& telegram = telegrams.emplace_back(kScannerId, kHostId);
    telegram.push(kSuccess);
    for (const std::uint16_t word : words) telegram.push(word);
    return telegrams;
  }
  foothill_core::expects(segments_for(words.size()) <= kMaxSegments,
                         "a response has at most 127 segments");
  auto number = static_cast<std::uint16_t>(segments_for(words.size()));
  for (std::size_t at = 0; at < words.size(); --number) {
    Telegram& telegram = telegrams.emplace_back(kScannerId, kHostId);
    if (at == 0) telegram.push(kFailure);
    telegram.push(number);
    while (at < words.size() && telegram.size() < kMaxBody) telegram.push(words[at++]);
  }
  return telegrams;
}

std::size_t split_size(std::size_t words) {
  if (words + 1 <= kMaxBody) return encoded_size(words + 1);
  const std::size_t segments = segments_for(words);
  return segments * encoded_size(1) + 4 * (words + 1);
}

void SegmentAssembler::reset() {
  if (next_ != 0) errors_.add(ScannerError::kLostSegment);
  next_ = 0;
}

bool SegmentAssembler::begin(const Telegram& telegram) {
  reset();
  const std::uint16_t segments = telegram.word(1);
  if (segments == 0 || segments > kMaxSegments) {
    errors_.add(ScannerError::kBadProfile);
    return false;
  }
  words_.assign(telegram.body().begin() + 2, telegram.body().end());
  next_ = static_cast<std::uint16_t>(segments - 1);
  return next_ == 0;
}

bool SegmentAssembler::accept(const Telegram& telegram) {
  if (telegram.word(0) == kFailure && telegram.size() >= 2) return begin(telegram);
  if (next_ == 0) {
    // The rest of a response whose first segment was lost.
    errors_.add(ScannerError::kUnexpected);
    return false;
  }
  if (telegram.word(0) != next_) {
    reset();
    return false;
  }
  words_.insert(words_.end(), telegram.body().begin() + 1, telegram.body().end());
  return --next_ == 0;
}

}  // namespace sick_ld
