#pragma once

#include <string_view>

#include "pioneer_arcos/packets.hpp"
#include "pioneer_arcos/robot_state.hpp"
#include "pioneer_arcos/unwrap.hpp"

namespace pioneer_arcos {

/// Makes one continuous state out of packets: units, wraps, and sessions that each begin with an
/// odometry of their own.
class StateTracker {
 public:
  /// A new session: the next packet's pose and ticks are where the last session's ended.
  void begin_session(std::string_view subclass);
  /// @param ticks Encoder ticks of a millimetre, from the robot's configuration; 0 if it has none.
  void set_ticks_per_mm(double ticks) { ticks_per_mm_ = ticks; }

  void update(const StandardPacket& packet, Instant now);
  void update(const EncoderPacket& packet);
  void update(const GyroPacket& packet);
  /// Where the robot is now becomes the origin. The robot's own counters go on.
  void reset_odometry();

  [[nodiscard]] const RobotState& state() const { return state_; }

 private:
  void update_pose(const StandardPacket& packet);
  void update_travel(double forward, double turn);
  void update_bumpers(const StandardPacket& packet);
  void update_power(const StandardPacket& packet);
  void update_sonars(const StandardPacket& packet, Instant now);

  RobotState state_{};
  PositionUnwrapper x_{};
  PositionUnwrapper y_{};
  HeadingUnwrapper heading_{};
  TickUnwrapper left_{};
  TickUnwrapper right_{};
  double unit_{1e-3};         ///< Of the robot's positions [m].
  double ticks_per_mm_{132};  ///< Of a P3-DX, until its configuration is known.
  double robot_heading_{};    ///< In the axes of the robot's odometry [rad].
  bool has_robot_heading_{};
};

}  // namespace pioneer_arcos
