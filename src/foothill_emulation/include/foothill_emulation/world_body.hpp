#pragma once

#include <Eigen/Geometry>
#include <array>
#include <functional>
#include <memory>
#include <string>

#include "foothill_proxy/history.hpp"
#include "foothill_proxy/pioneer.hpp"
#include "foothill_sensors/sonar_ring.hpp"
#include "pioneer_arcos/emulator/body.hpp"

namespace foothill_emulation {

/// Adapter between an emulated microcontroller and a Pioneer of the world: passes wheel commands to
/// the robot, and its wheels, bumpers, battery and sonar to the microcontroller. All functions are
/// called by the world's thread.
class WorldBody final : public pioneer_arcos::RobotBody {
 public:
  using SnapshotSource = std::function<std::shared_ptr<const foothill_proxy::WorldSnapshot>()>;

  using Mover = std::function<foothill_proxy::WorldResult(const foothill_scene::FloorPose&)>;

  /// @param pioneer Stepped by its world; it must outlive this object.
  /// @param source Returns a snapshot with ray-tracing models, for the sonar.
  /// @param mover Moves the robot in its world, or returns why it cannot be there.
  WorldBody(foothill_proxy::Pioneer& pioneer, std::string name, std::uint64_t seed,
            SnapshotSource source, Mover mover);

  /// Restores the initial state when the world is reset.
  void reset();
  /// Reads the robot's devices. To be called after each step of the world.
  void update(foothill_core::Instant now);

  void step(const pioneer_arcos::BodyCommand& command, double dt) override;
  [[nodiscard]] pioneer_arcos::BodyReading read() const override;
  [[nodiscard]] double half_track() const override;
  [[nodiscard]] double sonar(int disc) override;
  [[nodiscard]] foothill_core::PlanarPose pose() const override;
  [[nodiscard]] bool place(const foothill_core::PlanarPose& pose) override;

 private:
  foothill_proxy::Pioneer& pioneer_;
  std::string name_;
  SnapshotSource snapshot_source_;
  Mover mover_;
  foothill_core::Instant now_{};
  /// Time until which each bumper segment is reported as pressed.
  std::array<foothill_core::Instant, pioneer_arcos::kBumperSegments> front_until_{};
  std::array<foothill_core::Instant, pioneer_arcos::kBumperSegments> rear_until_{};
  bool powered_{true};
  foothill_sensors::SonarRing ring_;
  foothill_scene::RayView view_{};
};

/// Returns the configuration of a Pioneer for use with an emulated microcontroller, which
/// implements ramps, quantisation, stalls and the watchdog itself.
[[nodiscard]] foothill_proxy::PioneerConfig below_microcontroller(
    foothill_proxy::PioneerConfig config);

}  // namespace foothill_emulation
