#pragma once

#include <array>
#include <cstdint>
#include <span>

/// The signature of a telegram: a cyclic redundancy check by x^16 + x^12 + x^5 + 1.
///
/// Unlike the usual CRC-CCITT, the message itself is shifted through the register, without 16 zeros
/// after it. The signatures printed in the thesis (see README) fix this variant.
namespace sick_ld {

/// Content of the register before the first word.
inline constexpr std::uint16_t kInitialCrc = 0xFFFF;

namespace detail {

/// Returns the remainders of all bytes times x^16 modulo the polynomial.
[[nodiscard]] constexpr std::array<std::uint16_t, 256> make_crc_table() {
  std::array<std::uint16_t, 256> table{};
  for (unsigned byte = 0; byte < table.size(); ++byte) {
    unsigned rest = byte << 8;
    for (int bit = 0; bit < 8; ++bit) rest = (rest << 1) ^ ((rest & 0x8000) != 0 ? 0x1021u : 0u);
    table[byte] = static_cast<std::uint16_t>(rest & 0xFFFF);
  }
  return table;
}

inline constexpr std::array<std::uint16_t, 256> kCrcTable = make_crc_table();

}  // namespace detail

/// Returns the signature after one more word, high byte first.
[[nodiscard]] constexpr std::uint16_t add_to_crc(std::uint16_t crc, std::uint16_t word) {
  unsigned value = crc;
  value =
      ((value << 8 | static_cast<unsigned>(word >> 8)) & 0xFFFF) ^ detail::kCrcTable[value >> 8];
  value =
      ((value << 8 | static_cast<unsigned>(word & 0xFF)) & 0xFFFF) ^ detail::kCrcTable[value >> 8];
  return static_cast<std::uint16_t>(value);
}

/// Returns the signature of the words between STX and the signature itself.
[[nodiscard]] constexpr std::uint16_t crc(std::span<const std::uint16_t> words) {
  std::uint16_t value = kInitialCrc;
  for (const std::uint16_t word : words) value = add_to_crc(value, word);
  return value;
}

}  // namespace sick_ld
