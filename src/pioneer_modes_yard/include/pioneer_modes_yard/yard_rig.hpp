#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "foothill_proxy/history.hpp"
#include "foothill_proxy/pioneer.hpp"
#include "foothill_proxy/world.hpp"
#include "foothill_sensors/imu.hpp"
#include "foothill_sensors/sensor_view.hpp"
#include "foothill_sensors/sonar_ring.hpp"
#include "pioneer_modes/mode_law.hpp"
#include "pioneer_modes_yard/drive_judge.hpp"

namespace pioneer_modes_yard {

/// A proxy world with one Pioneer, its sonar and its IMU, driven by ModeLaw in lock-step: the
/// equivalent of proxy_world and pioneer_modes over topics, in one thread and without ROS.
class YardRig {
 public:
  /// Throws std::runtime_error if the world file cannot be loaded.
  /// @param seed Random seed of sensor noise and of mode wander.
  YardRig(const std::string& world_file, const pioneer_modes::ModesConfig& config,
          std::uint64_t seed);

  pioneer_modes::ModeLaw& law() { return law_; }
  /// Advances the simulation by a duration [s].
  void run(double duration);
  [[nodiscard]] DriveReport report() const;
  [[nodiscard]] const foothill_proxy::Pioneer& robot() const { return *robot_; }

 private:
  using Instant = foothill_core::Instant;
  struct SonarReading {
    double t{};
    std::size_t transducer{};
    double range{};
  };

  void step();
  void measure_sonar();
  void measure_imu();
  void process_packets();

  foothill_proxy::WakeSignal wake_signal_{};
  foothill_proxy::World world_;
  std::unique_ptr<foothill_proxy::Pioneer> robot_;
  foothill_proxy::History history_{std::chrono::milliseconds{10}, std::chrono::milliseconds{120}};
  foothill_sensors::SonarRing sonar_;
  foothill_sensors::SensorView sensor_view_;
  foothill_sensors::Imu imu_;
  foothill_proxy::BodyMotion last_motion_{};  ///< Motion at the last IMU measurement.
  pioneer_modes::ModeLaw law_;
  std::deque<SonarReading> sonar_readings_{};
  std::deque<std::pair<double, Eigen::Vector3d>> forces_{};
  pioneer_modes::VelocityCommand next_{};
  DriveJudge judge_;
  std::size_t slopes_{};
  bool was_steep_{};
};

}  // namespace pioneer_modes_yard
