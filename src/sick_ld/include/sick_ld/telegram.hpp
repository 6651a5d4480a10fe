#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <tl/expected.hpp>

namespace sick_ld {

inline constexpr char kStx = 0x02;
inline constexpr char kEtx = 0x03;
inline constexpr std::uint8_t kHostId = 0x00;
inline constexpr std::uint8_t kScannerId = 0x10;
/// Characters that the scanner's buffer holds: a telegram without STX and ETX.
inline constexpr std::size_t kDeviceBuffer = 512;
/// Words that LEN can count: the buffer without the word of addresses and LEN itself.
inline constexpr std::size_t kMaxLength = kDeviceBuffer / 4 - 2;
/// Words between LEN and the signature.
inline constexpr std::size_t kMaxBody = kMaxLength - 1;

/// One telegram without its frame: addresses, and the words between LEN and the signature.
class Telegram {
 public:
  Telegram() = default;
  Telegram(std::uint8_t source, std::uint8_t destination,
           std::initializer_list<std::uint16_t> body = {});

  /// Appends a word. @pre size() < kMaxBody
  void push(std::uint16_t word);

  [[nodiscard]] std::uint8_t source() const { return source_; }
  [[nodiscard]] std::uint8_t destination() const { return destination_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::span<const std::uint16_t> body() const { return {words_.data(), size_}; }
  /// Returns a word of the body, or 0 behind its end.
  [[nodiscard]] std::uint16_t word(std::size_t index) const {
    return index < size_ ? words_[index] : std::uint16_t{0};
  }

  [[nodiscard]] bool operator==(const Telegram& other) const;

 private:
  std::uint8_t source_{};
  std::uint8_t destination_{};
  std::size_t size_{};
  std::array<std::uint16_t, kMaxBody> words_{};
};

/// Returns the characters on the wire, from STX to ETX.
[[nodiscard]] std::string encode(const Telegram& telegram);

/// Returns how many characters encode() gives for a body of so many words.
[[nodiscard]] constexpr std::size_t encoded_size(std::size_t body_words) {
  return 2 + 4 * (3 + body_words);
}

enum class TelegramError { kBadCharacter, kBadLength, kBadCrc };

/// Stable text for logs and counters.
[[nodiscard]] const char* to_cstr(TelegramError error);

/// Returns the telegram whose characters, without STX and ETX, these are.
[[nodiscard]] tl::expected<Telegram, TelegramError> decode(std::span<const char> characters);

}  // namespace sick_ld
