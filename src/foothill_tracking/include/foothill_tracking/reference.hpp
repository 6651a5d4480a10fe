#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "foothill_orbit/chief_orbit.hpp"
#include "foothill_tracking/floor_map.hpp"

/// Reference trajectories: what a robot is to follow on the floor. References are immutable and
/// shared; a newer report of the craft makes a new one.

namespace foothill_tracking {

/// Desired motion on the floor at any time within a horizon.
class ReferenceTrajectory {
 public:
  virtual ~ReferenceTrajectory() = default;
  /// Returns the desired motion at a time of the robot's clock [s].
  [[nodiscard]] virtual FloorMotion at(double t) const = 0;
};

/// A reference given by a function.
class FunctionReference final : public ReferenceTrajectory {
 public:
  explicit FunctionReference(std::function<FloorMotion(double)> motion)
      : motion_{std::move(motion)} {}
  [[nodiscard]] FloorMotion at(double t) const override { return motion_(t); }

 private:
  std::function<FloorMotion(double)> motion_;
};

/// Last reported state of a craft.
struct CraftReport {
  double t{};            ///< Time of the robot's clock [s].
  OrbitMotion motion{};  ///< Motion under all forces.
  foothill_orbit::ChiefOrbit chief{};
};

/// Extrapolation of a craft's motion from a report: closed form of the linear relative motion
/// around the chief's ellipse, with the remaining acceleration of the report held constant. The
/// motion is tabulated once; between knots, a quintic matches position, velocity and acceleration.
class CraftReference final : public ReferenceTrajectory {
 public:
  /// Extent and spacing of the table [s of the robot's clock].
  struct Horizon {
    double behind{2.0};
    double ahead{30.0};
    double step{0.25};
  };

  CraftReference(const FloorMap& map, const CraftReport& report, const Horizon& horizon);
  CraftReference(const FloorMap& map, const CraftReport& report)
      : CraftReference{map, report, Horizon{}} {}

  /// Beyond the table, the motion continues with constant velocity.
  [[nodiscard]] FloorMotion at(double t) const override;

 private:
  double start_{};
  double step_{};
  std::vector<FloorMotion> knots_{};
};

/// Transition from a motion to a reference: at its end, position, velocity and acceleration equal
/// those of the reference.
class MergingReference final : public ReferenceTrajectory {
 public:
  /// @param from Motion at time `start`; before the start it continues with constant velocity.
  /// @pre duration > 0
  MergingReference(std::shared_ptr<const ReferenceTrajectory> to, const FloorMotion& from,
                   double start, double duration);
  [[nodiscard]] FloorMotion at(double t) const override;
  [[nodiscard]] double end() const { return start_ + duration_; }
  /// Returns the same transition to an updated reference.
  [[nodiscard]] std::shared_ptr<const MergingReference> towards(
      std::shared_ptr<const ReferenceTrajectory> to) const;

 private:
  std::shared_ptr<const ReferenceTrajectory> to_;
  double start_;
  double duration_;
  FloorMotion from_;
  FloorMotion gap_;  ///< Difference of `from` to the reference at the start.
};

}  // namespace foothill_tracking
