#pragma once

#include <cmath>

#include "pioneer_arcos/detail/bytes.hpp"
#include "pioneer_arcos/emulator/body.hpp"
#include "pioneer_arcos/packets.hpp"
#include "pioneer_arcos/units.hpp"

namespace pioneer_arcos {

/// Returns the packet with which a simulator reports the true pose of the robot.
[[nodiscard]] inline Frame simulator_status(const foothill_core::PlanarPose& pose,
                                            std::uint16_t interval_ms) {
  const auto rounded = [](double value) { return static_cast<std::int32_t>(std::lround(value)); };
  detail::ByteWriter writer{packet_type::kSimulatorStatus};
  writer.write(std::uint16_t{0}).write(std::uint32_t{0});
  for (int i = 0; i < 3; ++i) writer.write(interval_ms);  // Simulated, real and last interval.
  writer.write(rounded(1e3 * pose.x)).write(rounded(1e3 * pose.y)).write(std::int32_t{0});
  writer.write(rounded(pose.heading / kDegree));
  for (int i = 0; i < 3; ++i) writer.write(std::int32_t{0});  // Latitude, longitude, altitude.
  writer.write(std::int32_t{-1});                             // No dilution of precision.
  for (int i = 0; i < 3; ++i) writer.write(std::int32_t{0});  // No injected odometry errors.
  return writer.frame();
}

}  // namespace pioneer_arcos
