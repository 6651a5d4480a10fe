#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "drive_judge.hpp"
#include "foothill_proxy/history.hpp"
#include "foothill_proxy/pioneer.hpp"
#include "foothill_proxy/world.hpp"
#include "foothill_sensors/eye.hpp"
#include "foothill_sensors/imu.hpp"
#include "foothill_sensors/sonar_ring.hpp"
#include "pioneer_modes/mode_law.hpp"

namespace pioneer_modes {

/// A proxy world with one Pioneer, its sonar and its inertial unit, driven by ModeLaw in lock-step:
/// as proxy_world and pioneer_modes do it over topics, in one thread and without ROS.
class YardRig {
 public:
  /// Throws std::runtime_error if the world file is not to be had.
  /// @param seed Of noise and of the ways that it picks.
  YardRig(const std::string& world_file, const ModesConfig& config, std::uint64_t seed);

  ModeLaw& law() { return law_; }
  /// Goes on for some time [s].
  void run(double duration);
  [[nodiscard]] DriveReport report() const;
  [[nodiscard]] const foothill_proxy::Pioneer& robot() const { return *robot_; }

 private:
  using Instant = foothill_proxy::Instant;
  struct Ping {
    double t{};
    std::size_t transducer{};
    double range{};
  };

  void step();
  void listen();
  void feel();
  void hear_packets();

  foothill_proxy::Bell bell_{};
  foothill_proxy::World world_;
  std::unique_ptr<foothill_proxy::Pioneer> robot_;
  foothill_proxy::History history_{std::chrono::milliseconds{10}, std::chrono::milliseconds{120}};
  foothill_sensors::SonarRing sonar_;
  foothill_sensors::Eye eye_;
  foothill_sensors::Imu imu_;
  foothill_proxy::BodyMotion felt_{};
  ModeLaw law_;
  std::deque<Ping> pings_{};
  std::deque<std::pair<double, Eigen::Vector3d>> forces_{};
  VelocityCommand next_{};
  DriveJudge judge_;
  std::size_t slopes_{};
  bool was_steep_{};
};

}  // namespace pioneer_modes
