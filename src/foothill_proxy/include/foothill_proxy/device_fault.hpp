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

// Injected faults of a device: loss, delay, bias, noise, stuck values and disconnection. Each
// device has its own random generator, whose seed comes from foothill_core::derived_seed(). A fault
// on one device therefore changes no random number of another, and runs stay reproducible.

enum class FaultKind {
  kDrop,        ///< Each reading is lost with a given probability.
  kDelay,       ///< Each reading arrives later by a given time.
  kBias,        ///< A constant is added to a number.
  kNoise,       ///< Gaussian noise of a given standard deviation is added to a number.
  kStuck,       ///< The last reading is repeated with new stamps.
  kDisconnect,  ///< No reading arrives.
};

/// Returns the name used by services and files: drop, delay, bias, noise, stuck, disconnect.
[[nodiscard]] const char* to_cstr(FaultKind kind);
/// Returns the kind of a name, or nothing if the name is unknown.
[[nodiscard]] std::optional<FaultKind> fault_kind(std::string_view name);

/// A fault of one device.
struct DeviceFault {
  FaultKind kind{};
  double value{};  ///< Probability [0, 1], delay [s], or bias or deviation in the field's unit.
  std::string field{};            ///< Number that bias and noise act on; empty for all numbers.
  Instant until{Instant::max()};  ///< Simulated time at which the fault ends.
};

/// Returns the reason why a fault is invalid, or nothing if it is valid.
[[nodiscard]] std::optional<std::string> validate(const DeviceFault& fault);

/// The active faults of one device, with the device's random generator.
class DeviceFaults {
 public:
  explicit DeviceFaults(std::uint64_t seed) : seed_{seed}, random_{seed} {}

  /// Adds a fault; replaces an active fault of the same kind and field.
  /// @pre !validate(fault)
  void set(const DeviceFault& fault);
  /// Ends all faults.
  void clear() { faults_.clear(); }
  /// Ends the faults whose time has elapsed.
  void expire(Instant now);
  [[nodiscard]] bool any() const { return !faults_.empty(); }
  [[nodiscard]] bool has(FaultKind kind) const;

  /// Returns whether the present reading is lost; advances the random generator.
  [[nodiscard]] bool draw_loss();
  /// Returns the sum of all delays.
  [[nodiscard]] Instant delay() const;
  /// Returns the active biases and noises.
  [[nodiscard]] std::vector<DeviceFault> disturbances() const;
  /// Returns a number with bias and noise added; advances the random generator for each noise.
  [[nodiscard]] double disturb(std::string_view field, double value);

  /// Ends all faults and restarts the random generator from its seed.
  void reset();

 private:
  std::uint64_t seed_;
  std::mt19937_64 random_;
  std::vector<DeviceFault> faults_{};
};

}  // namespace foothill_proxy
