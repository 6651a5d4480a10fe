#include "sick_ld/telegram.hpp"

#include <algorithm>

#include "foothill_core/contract.hpp"
#include "sick_ld/crc.hpp"

namespace sick_ld {
namespace {

constexpr std::uint8_t kNoDigit = 0x80;
constexpr char kDigits[] = "0123456789ABCDEF";

/// Returns the values of all characters as hexadecimal digits, or kNoDigit. Scanners send capitals;
/// small letters are accepted, too.
constexpr std::array<std::uint8_t, 256> make_digit_values() {
  std::array<std::uint8_t, 256> values{};
  values.fill(kNoDigit);
  for (unsigned i = 0; i < 10; ++i) values['0' + i] = static_cast<std::uint8_t>(i);
  for (unsigned i = 0; i < 6; ++i) {
    values['A' + i] = static_cast<std::uint8_t>(10 + i);
    values['a' + i] = static_cast<std::uint8_t>(10 + i);
  }
  return values;
}

constexpr std::array<std::uint8_t, 256> kDigitValues = make_digit_values();

void append(std::string& text, std::uint16_t word) {
  for (const int shift : {12, 8, 4, 0}) {
    text.push_back(kDigits[static_cast<std::size_t>(word >> shift) & 0xF]);
  }
}

/// Reads four digits; sets kNoDigit in `seen` if a character is not a digit.
std::uint16_t read_word(const char* text, unsigned& seen) {
  unsigned value = 0;
  for (int i = 0; i < 4; ++i) {
    const unsigned digit = kDigitValues[static_cast<unsigned char>(text[i])];
    seen |= digit;
    value = value << 4 | (digit & 0xF);
  }
  return static_cast<std::uint16_t>(value);
}

}  // namespace

Telegram::Telegram(std::uint8_t source, std::uint8_t destination,
                   std::initializer_list<std::uint16_t> body)
    : source_{source}, destination_{destination} {
  for (const std::uint16_t word : body) push(word);
}

void Telegram::push(std::uint16_t word) {
  foothill_core::expects(size_ < kMaxBody, "the telegram has room for a word");
  words_[size_++] = word;
}

bool Telegram::operator==(const Telegram& other) const {
  return source_ == other.source_ && destination_ == other.destination_ &&
         std::ranges::equal(body(), other.body());
}

std::string encode(const Telegram& telegram) {
  const auto addresses =
      static_cast<std::uint16_t>(telegram.source() << 8 | telegram.destination());
  const auto length = static_cast<std::uint16_t>(telegram.size() + 1);
  std::uint16_t signature = add_to_crc(add_to_crc(kInitialCrc, addresses), length);
  std::string text;
  text.reserve(encoded_size(telegram.size()));
  text.push_back(kStx);
  append(text, addresses);
  append(text, length);
  for (const std::uint16_t word : telegram.body()) {
    append(text, word);
    signature = add_to_crc(signature, word);
  }
  append(text, signature);
  text.push_back(kEtx);
  return text;
}

const char* to_cstr(TelegramError error) {
  switch (error) {
    case TelegramError::kBadCharacter:
      return "bad character";
    case TelegramError::kBadLength:
      return "bad length";
    case TelegramError::kBadCrc:
      return "bad signature";
  }
  return "unknown telegram error";
}

tl::expected<Telegram, TelegramError> decode(std::span<const char> characters) {
  // At least addresses, LEN and signature, in whole words.
  if (characters.size() % 4 != 0 || characters.size() < 12 || characters.size() > kDeviceBuffer) {
    return tl::unexpected{TelegramError::kBadLength};
  }
  const std::size_t words = characters.size() / 4;
  unsigned seen = 0;
  const std::uint16_t addresses = read_word(characters.data(), seen);
  const std::uint16_t length = read_word(&characters[4], seen);
  if ((seen & kNoDigit) != 0) return tl::unexpected{TelegramError::kBadCharacter};
  if (length != words - 2) return tl::unexpected{TelegramError::kBadLength};
  std::uint16_t signature = add_to_crc(add_to_crc(kInitialCrc, addresses), length);
  Telegram telegram{static_cast<std::uint8_t>(addresses >> 8),
                    static_cast<std::uint8_t>(addresses & 0xFF)};
  for (std::size_t i = 2; i + 1 < words; ++i) {
    const std::uint16_t word = read_word(&characters[4 * i], seen);
    telegram.push(word);
    signature = add_to_crc(signature, word);
  }
  const std::uint16_t sent = read_word(&characters[4 * (words - 1)], seen);
  if ((seen & kNoDigit) != 0) return tl::unexpected{TelegramError::kBadCharacter};
  if (sent != signature) return tl::unexpected{TelegramError::kBadCrc};
  return telegram;
}

}  // namespace sick_ld
