#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <type_traits>

/// Exchange of values between a driver's thread and a real-time loop.
///
/// A sequence lock: the writer never waits, readers never lock or allocate and repeat the copy in
/// the rare case that a write interferes. Every reader sees one complete value.
namespace foothill_link {

/// The latest value, written by one thread and read by any number of threads.
template <typename T>
class LatestValue {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  LatestValue() { write(T{}); }

  /// To be called by one thread only.
  void write(const T& value) noexcept {
    Words words{};
    std::memcpy(words.data(), &value, sizeof(T));
    const std::uint64_t sequence = sequence_.load(std::memory_order_relaxed);
    sequence_.store(sequence + 1, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
    for (std::size_t i = 0; i < kWords; ++i) {
      words_[i].store(words[i], std::memory_order_release);
    }
    sequence_.store(sequence + 2, std::memory_order_release);
  }

  [[nodiscard]] T read() const noexcept {
    Words words{};
    std::uint64_t before = 0;
    std::uint64_t after = 1;
    while (before != after || before % 2 != 0) {
      before = sequence_.load(std::memory_order_acquire);
      for (std::size_t i = 0; i < kWords; ++i) {
        words[i] = words_[i].load(std::memory_order_acquire);
      }
      after = sequence_.load(std::memory_order_relaxed);
    }
    T value;
    std::memcpy(static_cast<void*>(&value), words.data(), sizeof(T));
    return value;
  }

 private:
  static constexpr std::size_t kWords = (sizeof(T) + 7) / 8;
  using Words = std::array<std::uint64_t, kWords>;

  std::atomic<std::uint64_t> sequence_{0};
  std::array<std::atomic<std::uint64_t>, kWords> words_{};
};

}  // namespace foothill_link
