#pragma once

#include <Eigen/Core>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pioneer_dynamics {

/// Static and kinetic coefficient of dry friction in one direction [-].
struct Friction {
  double at_rest{};  ///< Largest force that holds, over the normal force.
  double sliding{};  ///< Force while sliding, over the normal force; not above at_rest.
  constexpr bool operator==(const Friction&) const = default;
};

/// How a wheel and a floor get on with each other.
struct SurfacePair {
  Friction forward;  ///< In the wheel's plane.
  Friction lateral;  ///< Along the wheel's axis.
  double rolling{};  ///< Rolling resistance: its force over the normal force [-].
  constexpr bool operator==(const SurfacePair&) const = default;
};

/// What carries the vehicle: gravity, and one pair for each contact (one wheel may be on ice).
struct Ground {
  /// In floor axes, z along the floor's normal; x and y are not zero on a slope [m/s^2].
  Eigen::Vector3d gravity_W{0.0, 0.0, -9.81};
  SurfacePair left;
  SurfacePair right;
  SurfacePair caster;  ///< Only its rolling resistance acts.
  bool operator==(const Ground& other) const {
    return gravity_W == other.gravity_W && left == other.left && right == other.right &&
           caster == other.caster;
  }
};

/// Returns a ground with the same pair below both wheels, and a caster that resists as they do.
[[nodiscard]] Ground uniform_ground(const SurfacePair& pair, double gravity);

/// Coefficients by pair of materials; the order of a pair does not matter. Edit it at any time, and
/// take what the next step needs out of it with find().
class SurfaceTable {
 public:
  /// @throws std::invalid_argument if a coefficient is negative, not finite, or sliding friction
  /// exceeds that at rest.
  void set(const std::string& one, const std::string& other, const SurfacePair& pair);
  /// Returns false if there was no such pair.
  bool erase(const std::string& one, const std::string& other);
  [[nodiscard]] std::optional<SurfacePair> find(const std::string& one,
                                                const std::string& other) const;
  /// Returns the names of all pairs in alphabetical order.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> pairs() const;

 private:
  std::map<std::pair<std::string, std::string>, SurfacePair> pairs_;
};

/// Returns pairs of "tyre" with "lab_floor", "ice", "regolith", "martian_soil" and "thesis_floor".
/// The last has the coefficients of Romanelli's appendix; the others are estimates, see README.
[[nodiscard]] SurfaceTable standard_surfaces();

inline constexpr double kEarthGravity = 9.81;  ///< Of the thesis [m/s^2].
inline constexpr double kMoonGravity = 1.62;   ///< [m/s^2]
inline constexpr double kMarsGravity = 3.71;   ///< [m/s^2]

[[nodiscard]] Ground lab_floor();
[[nodiscard]] Ground ice();
[[nodiscard]] Ground moon();
[[nodiscard]] Ground mars();
/// Static friction only, no rolling resistance: what the thesis simulates.
[[nodiscard]] Ground thesis_floor();

}  // namespace pioneer_dynamics
