#pragma once

#include <Eigen/Core>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pioneer_dynamics {

// Friction between wheels and floors. Coefficients belong to pairs of materials (SurfaceTable); a
// vehicle needs one pair for each of its three contacts, and gravity (GroundProperties).

/// Coefficients of dry friction in one direction [-].
struct Friction {
  double at_rest{};  ///< Static coefficient: maximum friction force over normal force.
  double sliding{};  ///< Kinetic coefficient: friction force over normal force; at most at_rest.
  constexpr bool operator==(const Friction&) const = default;
};

/// Friction coefficients between a wheel and a floor.
struct SurfacePair {
  Friction forward;  ///< In the plane of the wheel.
  Friction lateral;  ///< Along the axle.
  double rolling{};  ///< Rolling resistance: its force over the normal force [-].
  constexpr bool operator==(const SurfacePair&) const = default;
};

/// Gravity and the friction of each contact with the ground; the wheels may be on different floors.
struct GroundProperties {
  /// In floor axes, with z along the floor's normal; x and y are not zero on a slope [m/s^2].
  Eigen::Vector3d gravity_W{0.0, 0.0, -9.81};
  SurfacePair left;
  SurfacePair right;
  SurfacePair caster;  ///< Only its rolling resistance has an effect.

  bool operator==(const GroundProperties& other) const {
    return gravity_W == other.gravity_W && left == other.left && right == other.right &&
           caster == other.caster;
  }
};

/// Returns a level ground with the same friction at all contacts.
/// @param gravity Magnitude of gravity [m/s^2].
[[nodiscard]] GroundProperties uniform_ground(const SurfacePair& pair, double gravity);

/// Friction coefficients by pair of materials. The order of a pair does not matter.
class SurfaceTable {
 public:
  /// Adds or replaces a pair.
  /// @throws std::invalid_argument if a coefficient is negative or not finite, or if a kinetic
  /// coefficient exceeds the static one.
  void set(const std::string& material_a, const std::string& material_b, const SurfacePair& pair);
  /// Removes a pair. Returns false if there is no such pair.
  bool erase(const std::string& material_a, const std::string& material_b);
  [[nodiscard]] std::optional<SurfacePair> find(const std::string& material_a,
                                                const std::string& material_b) const;
  /// Returns the materials of all pairs in alphabetical order.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> pairs() const;

 private:
  std::map<std::pair<std::string, std::string>, SurfacePair> pairs_;
};

/// Returns pairs of "tyre" with "lab_floor", "ice", "regolith", "martian_soil" and "thesis_floor".
/// The last has the coefficients of Romanelli's appendix; the others are estimates, see README.md.
[[nodiscard]] SurfaceTable standard_surfaces();

inline constexpr double kEarthGravity = 9.81;  ///< Value of the thesis [m/s^2].
inline constexpr double kMoonGravity = 1.62;   ///< [m/s^2]
inline constexpr double kMarsGravity = 3.71;   ///< [m/s^2]

[[nodiscard]] GroundProperties lab_floor();
[[nodiscard]] GroundProperties ice();
[[nodiscard]] GroundProperties moon();
[[nodiscard]] GroundProperties mars();
/// Returns the floor of the thesis: static friction only, no rolling resistance.
[[nodiscard]] GroundProperties thesis_floor();

}  // namespace pioneer_dynamics
