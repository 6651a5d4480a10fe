#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "foothill_core/contract.hpp"
#include "pioneer_arcos/frame.hpp"

namespace pioneer_arcos::detail {

/// Reads little-endian numbers in sequence; returns nothing after the last byte.
class ByteReader {
 public:
  explicit ByteReader(Payload bytes) : bytes_{bytes} {}

  template <std::integral T>
  [[nodiscard]] std::optional<T> read() {
    if (bytes_.size() < sizeof(T)) {
      bytes_ = {};
      return std::nullopt;
    }
    std::make_unsigned_t<T> value = 0;
    for (std::size_t i = sizeof(T); i-- > 0;) {
      value = static_cast<std::make_unsigned_t<T>>((std::uint64_t{value} << 8U) | bytes_[i]);
    }
    bytes_ = bytes_.subspan(sizeof(T));
    return static_cast<T>(value);
  }
  template <std::integral T>
  void read(T& value) {
    value = read<T>().value_or(T{});
  }
  template <std::integral T>
  void read(std::optional<T>& value) {
    value = read<T>();
  }
  /// Reads up to a NUL or to the end.
  void read(std::string& text) {
    std::size_t length = 0;
    while (length < bytes_.size() && bytes_[length] != 0) ++length;
    text.assign(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(length));
    bytes_ = bytes_.subspan(std::min(bytes_.size(), length + 1));
  }

  [[nodiscard]] Payload rest() const { return bytes_; }
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }

 private:
  Payload bytes_;
};

/// Writes the format that ByteReader reads. @pre All bytes fit into a payload.
class ByteWriter {
 public:
  explicit ByteWriter(std::uint8_t type) { write(type); }

  template <std::integral T>
  ByteWriter& write(T value) {
    auto bits = static_cast<std::make_unsigned_t<T>>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      push(static_cast<std::uint8_t>(bits & 0xFFU));
      bits = static_cast<std::make_unsigned_t<T>>(std::uint64_t{bits} >> 8U);
    }
    return *this;
  }
  ByteWriter& write(const std::string& text) {
    for (const char c : text) push(static_cast<std::uint8_t>(c));
    push(0);
    return *this;
  }
  ByteWriter& write(Payload bytes) {
    for (const std::uint8_t byte : bytes) push(byte);
    return *this;
  }

  [[nodiscard]] Frame frame() const { return Frame{{bytes_.data(), size_}}; }

 private:
  void push(std::uint8_t byte) {
    foothill_core::expects(size_ < bytes_.size(), "the payload must not exceed 253 bytes");
    bytes_[size_++] = byte;
  }

  std::array<std::uint8_t, kMaxPayload> bytes_{};
  std::size_t size_{};
};

}  // namespace pioneer_arcos::detail
