#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "foothill_orbit/chief_orbit.hpp"
#include "foothill_tracking/floor_map.hpp"

namespace foothill_tracking {

/// Where a craft is to be on the floor, at any time within a horizon.
class Reference {
 public:
  virtual ~Reference() = default;
  /// @param t Of the robot's clock [s].
  [[nodiscard]] virtual FloorMotion at(double t) const = 0;
};

/// A reference that a function tells.
class FunctionReference final : public Reference {
 public:
  explicit FunctionReference(std::function<FloorMotion(double)> motion)
      : motion_{std::move(motion)} {}
  [[nodiscard]] FloorMotion at(double t) const override { return motion_(t); }

 private:
  std::function<FloorMotion(double)> motion_;
};

/// What was last heard of a craft.
struct CraftReport {
  double t{};            ///< Of the robot's clock [s].
  OrbitMotion motion{};  ///< With all forces that act on it.
  foothill_orbit::ChiefOrbit chief{};
};

/// A craft that flies on from a report: the linear equations' closed form around the chief's
/// ellipse, and whatever else accelerated it in the report, held. Tabulated once, so that look-up
/// is cheap: between knots, the quintic that meets position, velocity and acceleration at both.
class CraftReference final : public Reference {
 public:
  /// How far the table reaches, and how fine it is [s of the robot's clock].
  struct Horizon {
    double behind{2.0};
    double ahead{30.0};
    double step{0.25};
  };

  CraftReference(const FloorMap& map, const CraftReport& report, const Horizon& horizon);
  CraftReference(const FloorMap& map, const CraftReport& report)
      : CraftReference{map, report, Horizon{}} {}

  /// Beyond the table, the motion goes on with its last velocity.
  [[nodiscard]] FloorMotion at(double t) const override;

 private:
  double start_{};
  double step_{};
  std::vector<FloorMotion> knots_{};
};

/// Leads from one motion to a reference and joins it: at the end of the transition position,
/// velocity and acceleration are the reference's.
class MergingReference final : public Reference {
 public:
  /// @param from Motion at time `start`; it stays there, at rest or not, until the start.
  /// @pre duration > 0
  MergingReference(std::shared_ptr<const Reference> to, const FloorMotion& from, double start,
                   double duration);
  [[nodiscard]] FloorMotion at(double t) const override;
  [[nodiscard]] double end() const { return start_ + duration_; }
  /// Returns the same transition to newer knowledge of the same reference.
  [[nodiscard]] std::shared_ptr<const MergingReference> towards(
      std::shared_ptr<const Reference> to) const;

 private:
  std::shared_ptr<const Reference> to_;
  double start_;
  double duration_;
  FloorMotion from_;
  FloorMotion gap_;  ///< Of `from` to the reference at the start.
};

}  // namespace foothill_tracking
