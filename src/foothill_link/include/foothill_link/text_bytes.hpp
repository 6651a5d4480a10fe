#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

/// Views of text as bytes, for protocols that consist of characters. Links transfer bytes, while
/// commands and replies of such protocols are easier to compose and parse as text.
namespace foothill_link {

/// Returns a view of the same memory. @pre The characters outlive the view.
[[nodiscard]] inline std::span<const std::uint8_t> as_bytes(std::span<const char> text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Returns a copy of the bytes.
[[nodiscard]] inline std::string to_text(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace foothill_link
