#pragma once

#include <string_view>

#include "pioneer_arcos/packets.hpp"
#include "pioneer_arcos/pioneer_state.hpp"
#include "pioneer_arcos/unwrap.hpp"

/// Conversion of a robot's packets to one continuous state.
namespace pioneer_arcos {

/// Converts units, unwraps counters, and joins sessions, each of which starts with its own
/// odometry, to one continuous PioneerState.
class StateTracker {
 public:
  /// Starts a session: pose and ticks of its first packet continue where the last session ended.
  /// @param subclass Subclass of the robot, which determines the unit of positions.
  void begin_session(std::string_view subclass);
  /// @param ticks Encoder ticks per millimetre, from the robot's configuration; 0 if unknown.
  void set_ticks_per_mm(double ticks) { ticks_per_mm_ = ticks; }

  void update(const StandardPacket& packet, SteadyTime now);
  void update(const EncoderPacket& packet);
  void update(const GyroPacket& packet);
  /// Makes the present pose the origin. The robot's own counters are not changed.
  void reset_odometry();

  [[nodiscard]] const PioneerState& state() const { return state_; }

 private:
  void update_pose(const StandardPacket& packet);
  void update_travel(double forward, double turn);
  void update_bumpers(const StandardPacket& packet);
  void update_power(const StandardPacket& packet);
  void update_sonars(const StandardPacket& packet, SteadyTime now);

  PioneerState state_{};
  PositionUnwrapper x_{};
  PositionUnwrapper y_{};
  HeadingUnwrapper heading_{};
  TickUnwrapper left_{};
  TickUnwrapper right_{};
  double unit_{1e-3};         ///< Unit of the robot's positions [m].
  double ticks_per_mm_{132};  ///< Value of a P3-DX until the configuration arrives.
  double robot_heading_{};    ///< Heading in the robot's own odometry frame [rad].
  bool has_robot_heading_{};
};

}  // namespace pioneer_arcos
