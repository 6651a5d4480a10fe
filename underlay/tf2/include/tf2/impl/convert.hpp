#pragma once

namespace tf2 {
namespace impl {

/// How tf2::convert goes from one type to another: by toMsg, by fromMsg, or by both. Two different
/// messages have no conversion unless someone specialises tf2::convert for them.
template <bool IS_MESSAGE_A, bool IS_MESSAGE_B>
class Converter;

template <>
class Converter<true, false> {
 public:
  template <typename A, typename B>
  static void convert(const A& a, B& b) {
    fromMsg(a, b);
  }
};

template <>
class Converter<false, true> {
 public:
  template <typename A, typename B>
  static void convert(const A& a, B& b) {
    b = toMsg(a);
  }
};

template <>
class Converter<false, false> {
 public:
  template <typename A, typename B>
  static void convert(const A& a, B& b) {
    fromMsg(toMsg(a), b);
  }
};

}  // namespace impl
}  // namespace tf2
