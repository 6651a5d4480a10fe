#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_proxy/instant.hpp"

namespace foothill_proxy {

/// What can be wrong with a device.
enum class FaultKind {
  kDrop,        ///< Each reading is lost with a probability [0, 1].
  kDelay,       ///< Readings come later [s].
  kBias,        ///< Added to a number, in its unit.
  kNoise,       ///< Gaussian, by its standard deviation, in the number's unit.
  kStuck,       ///< The last reading is repeated under new stamps.
  kDisconnect,  ///< Nothing comes.
};

/// Returns the name that services and files use: drop, delay, bias, noise, stuck, disconnect.
[[nodiscard]] const char* to_cstr(FaultKind kind);
[[nodiscard]] std::optional<FaultKind> fault_kind(std::string_view name);

/// A fault that begins now.
struct Fault {
  FaultKind kind{};
  double value{};       ///< Probability, seconds, or the number's unit; unused by the last two.
  std::string field{};  ///< The number that bias and noise act on; empty for all of a reading.
  Instant until{Instant::max()};
};

/// Returns what is wrong with a fault, or nothing.
[[nodiscard]] std::optional<std::string> complaint(const Fault& fault);

/// Returns a seed of its own for everything that has a name, from the seed of a run.
[[nodiscard]] std::uint64_t derived_seed(std::uint64_t seed, std::string_view name);

/// The faults of one device. The generator is its own, so that a fault on one device changes
/// nothing on another.
class DeviceFaults {
 public:
  explicit DeviceFaults(std::uint64_t seed) : seed_{seed}, random_{seed} {}

  /// Begins a fault; one of the same kind on the same field is replaced.
  /// @pre !complaint(fault)
  void set(const Fault& fault);
  void clear() { faults_.clear(); }
  /// Ends the faults whose time is over.
  void expire(Instant now);
  [[nodiscard]] bool any() const { return !faults_.empty(); }
  [[nodiscard]] bool has(FaultKind kind) const;

  /// Draws whether a reading is lost now.
  [[nodiscard]] bool loses_one();
  [[nodiscard]] Instant delay() const;
  /// Returns the biases and noises.
  [[nodiscard]] std::vector<Fault> disturbances() const;
  /// Returns a number with its bias and noise.
  [[nodiscard]] double disturbed(std::string_view field, double value);

  /// Ends all faults and starts the generator over.
  void reset();

 private:
  std::uint64_t seed_;
  std::mt19937_64 random_;
  std::vector<Fault> faults_{};
};

}  // namespace foothill_proxy
