#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <tl/expected.hpp>

/// Telegrams, the messages of the LD-OEM's serial protocol.
///
/// A telegram is text: hexadecimal digits between STX and ETX, in words of four digits. Addresses
/// and length come first, a signature (crc.hpp) last. Encoding and decoding are pure functions; a
/// telegram that decodes is complete and unchanged.
namespace sick_ld {

inline constexpr char kStx = 0x02;
inline constexpr char kEtx = 0x03;
inline constexpr std::uint8_t kHostId = 0x00;
inline constexpr std::uint8_t kScannerId = 0x10;
/// Capacity of the scanner's buffer in characters: a telegram without STX and ETX.
inline constexpr std::size_t kDeviceBuffer = 512;
/// Largest LEN: the buffer without the word of addresses and LEN itself [words].
inline constexpr std::size_t kMaxLength = kDeviceBuffer / 4 - 2;
/// Largest number of words between LEN and the signature.
inline constexpr std::size_t kMaxBody = kMaxLength - 1;
/// Bytes on the wire before the end of a response, at most: a segment under way and the response.
inline constexpr std::size_t kBusyBytes = kDeviceBuffer + 2 + 64;

/// A telegram without its frame: addresses, and the words between LEN and the signature (body).
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
  /// Returns a word of the body, or 0 beyond its end.
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

/// Returns the number of characters that encode() returns for a body of this many words.
[[nodiscard]] constexpr std::size_t encoded_size(std::size_t body_words) {
  return 2 + 4 * (3 + body_words);
}

enum class TelegramError { kBadCharacter, kBadLength, kBadCrc };

/// Stable text for logs and counters.
[[nodiscard]] const char* to_cstr(TelegramError error);

/// Decodes the characters between STX and ETX.
[[nodiscard]] tl::expected<Telegram, TelegramError> decode(std::span<const char> characters);

}  // namespace sick_ld
