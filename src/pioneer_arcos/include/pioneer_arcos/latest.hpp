#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace pioneer_arcos {

/// The latest of a value that one thread writes and any may read, without locks: a sequence lock.
/// A reader that meets a write reads again.
template <typename T>
class Latest {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Latest() { write(T{}); }

  /// By one thread only.
  void write(const T& value) noexcept {
    Words words{};
    std::memcpy(words.data(), &value, sizeof(T));
    const std::uint64_t turn = turn_.load(std::memory_order_relaxed);
    turn_.store(turn + 1, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
    for (std::size_t i = 0; i < kWords; ++i) {
      words_[i].store(words[i], std::memory_order_release);
    }
    turn_.store(turn + 2, std::memory_order_release);
  }

  [[nodiscard]] T read() const noexcept {
    Words words{};
    std::uint64_t before = 0;
    std::uint64_t after = 1;
    while (before != after || before % 2 != 0) {
      before = turn_.load(std::memory_order_acquire);
      for (std::size_t i = 0; i < kWords; ++i) {
        words[i] = words_[i].load(std::memory_order_acquire);
      }
      after = turn_.load(std::memory_order_relaxed);
    }
    T value;
    std::memcpy(static_cast<void*>(&value), words.data(), sizeof(T));
    return value;
  }

 private:
  static constexpr std::size_t kWords = (sizeof(T) + 7) / 8;
  using Words = std::array<std::uint64_t, kWords>;

  std::atomic<std::uint64_t> turn_{0};
  std::array<std::atomic<std::uint64_t>, kWords> words_{};
};

}  // namespace pioneer_arcos
