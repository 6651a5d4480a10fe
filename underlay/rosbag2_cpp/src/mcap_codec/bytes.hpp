#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mcap_codec {

using Bytes = std::vector<std::byte>;
using ByteView = std::span<const std::byte>;
using KeyValues = std::map<std::string, std::string>;

static_assert(std::endian::native == std::endian::little, "MCAP numbers are copied as they are");

/// Reads little-endian fields from bytes that nobody vouches for.
/// A read beyond the end returns zero or emptiness and makes ok() false for good, so that a decoder
/// reads all of its fields and asks once.
class ByteReader {
 public:
  explicit ByteReader(ByteView bytes) : rest_{bytes} {}

  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] std::size_t remaining() const { return rest_.size(); }

  template <std::unsigned_integral T>
  T number() {
    const ByteView source = bytes(sizeof(T));
    T value{};
    if (ok_) std::memcpy(&value, source.data(), sizeof(T));
    return value;
  }

  /// The next `count` bytes.
  ByteView bytes(std::uint64_t count) {
    if (!ok_ || count > rest_.size()) {
      ok_ = false;
      rest_ = {};
      return {};
    }
    const ByteView taken = rest_.first(static_cast<std::size_t>(count));
    rest_ = rest_.subspan(taken.size());
    return taken;
  }

  /// Bytes that a 32-bit length precedes.
  ByteView sized_bytes() { return bytes(number<std::uint32_t>()); }

  std::string string() {
    const ByteView text = sized_bytes();
    return {reinterpret_cast<const char*>(text.data()), text.size()};
  }

  /// A map of strings to strings, preceded by its length in bytes.
  KeyValues key_values() {
    ByteReader inner{sized_bytes()};
    KeyValues map;
    while (inner.ok() && inner.remaining() > 0) {
      std::string key = inner.string();
      map.insert_or_assign(std::move(key), inner.string());
    }
    ok_ = ok_ && inner.ok();
    return map;
  }

 private:
  ByteView rest_;
  bool ok_ = true;
};

/// Appends little-endian fields to a buffer.
class ByteWriter {
 public:
  explicit ByteWriter(Bytes& sink) : sink_{sink} {}

  template <std::unsigned_integral T>
  void number(T value) {
    bytes(std::as_bytes(std::span{&value, 1}));
  }

  void bytes(ByteView source) { sink_.insert(sink_.end(), source.begin(), source.end()); }

  void sized_bytes(ByteView source) {
    number(static_cast<std::uint32_t>(source.size()));
    bytes(source);
  }

  void string(std::string_view text) { sized_bytes(std::as_bytes(std::span{text})); }

  void key_values(const KeyValues& map) {
    Bytes encoded;
    ByteWriter inner{encoded};
    for (const auto& [key, value] : map) {
      inner.string(key);
      inner.string(value);
    }
    sized_bytes(encoded);
  }

 private:
  Bytes& sink_;
};

}  // namespace mcap_codec
