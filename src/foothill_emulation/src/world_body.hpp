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

/// A Pioneer that drives in a world, as the microcontroller above it feels it. The world's thread
/// calls all of it.
class WorldBody final : public pioneer_arcos::RobotBody {
 public:
  using Look = std::function<std::shared_ptr<const foothill_proxy::Snapshot>()>;

  /// @param pioneer Stepped by its world; must outlive this.
  /// @param look Returns where everything is, with what can be seen.
  WorldBody(foothill_proxy::Pioneer& pioneer, std::string name, std::uint64_t seed, Look look);

  /// Starts over with the world's time.
  void reset();
  /// Lets the robot's devices measure. To be called after each step of the world.
  void update(foothill_proxy::Instant now);

  void step(const pioneer_arcos::BodyCommand& command, double dt) override;
  [[nodiscard]] pioneer_arcos::BodyReading read() const override;
  [[nodiscard]] double half_track() const override;
  [[nodiscard]] double sonar(int disc) override;
  [[nodiscard]] pioneer_arcos::BodyPose pose() const override;
  void place(const pioneer_arcos::BodyPose& pose) override;

 private:
  foothill_proxy::Pioneer& pioneer_;
  std::string name_;
  Look look_;
  foothill_proxy::Instant now_{};
  /// Until when each segment counts as pressed.
  std::array<foothill_proxy::Instant, pioneer_arcos::kBumperSegments> front_until_{};
  std::array<foothill_proxy::Instant, pioneer_arcos::kBumperSegments> rear_until_{};
  bool powered_{true};
  foothill_sensors::SonarRing ring_;
  foothill_scene::RayView view_{};
};

/// Returns a Pioneer's settings for use below an emulated microcontroller, which does the ramps,
/// the quanta, the stalls and the watchdog itself.
[[nodiscard]] foothill_proxy::PioneerConfig below_microcontroller(
    foothill_proxy::PioneerConfig config);

}  // namespace foothill_emulation
