#include "sick_ld/telegram_parser.hpp"

namespace sick_ld {
namespace {

ScannerError kind_of(TelegramError error) {
  switch (error) {
    case TelegramError::kBadCharacter:
      return ScannerError::kBadCharacter;
    case TelegramError::kBadLength:
      return ScannerError::kBadLength;
    case TelegramError::kBadCrc:
      break;
  }
  return ScannerError::kBadCrc;
}

}  // namespace

void TelegramParser::reset() {
  if (is_inside_) errors_.add(ScannerError::kBrokenOff);
  is_inside_ = false;
}

void TelegramParser::begin() {
  reset();
  is_inside_ = true;
  size_ = 0;
}

bool TelegramParser::accept(char byte) {
  if (byte == kStx) {
    begin();
    return false;
  }
  if (!is_inside_) {
    errors_.add(ScannerError::kUnframedBytes);
    return false;
  }
  if (byte == kEtx) return finish();
  if (size_ == characters_.size()) {
    errors_.add(ScannerError::kOverlong);
    is_inside_ = false;
    return false;
  }
  characters_[size_++] = byte;
  return false;
}

bool TelegramParser::finish() {
  is_inside_ = false;
  auto telegram = decode({characters_.data(), size_});
  if (!telegram) {
    errors_.add(kind_of(telegram.error()));
    return false;
  }
  telegram_ = *telegram;
  return true;
}

}  // namespace sick_ld
