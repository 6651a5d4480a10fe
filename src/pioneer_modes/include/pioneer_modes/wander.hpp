#pragma once

#include <random>

#include "pioneer_modes/config.hpp"
#include "pioneer_modes/echo_map.hpp"
#include "pioneer_modes/guard.hpp"

namespace pioneer_modes {

/// What a wandering robot is at.
enum class WanderState {
  kCruise,   ///< Straight on.
  kTurn,     ///< On the spot, to another way.
  kRetreat,  ///< Back, after it ran into something or up something.
  kBoxedIn,  ///< It finds no way, and waits.
};

/// Returns a stable text.
[[nodiscard]] const char* to_cstr(WanderState state);

/// Drives straight on until something is near, then turns on the spot to a way picked at random
/// that is free. What it wishes still has to pass the guard.
class Wander {
 public:
  Wander(const WanderConfig& config, const GuardConfig& guard);

  /// Begins anew.
  void start();
  /// It ran into something, or up something: it will go the other way first.
  /// @param is_ahead Whether that was in front.
  void bounce(bool is_ahead, const Pose& pose);
  /// Returns what it wishes to do.
  /// @param pose By odometry. @param points_B What is around.
  [[nodiscard]] VelocityCommand command(double t, const Pose& pose, Points points_B);
  [[nodiscard]] WanderState state() const { return state_; }

 private:
  [[nodiscard]] VelocityCommand cruise(double t, const Pose& pose, Points points_B);
  [[nodiscard]] VelocityCommand turn(double t, const Pose& pose, Points points_B);
  [[nodiscard]] VelocityCommand retreat(double t, const Pose& pose, Points points_B);
  [[nodiscard]] VelocityCommand wait(double t, const Pose& pose, Points points_B);
  void begin_turn(const Pose& pose, Points points_B);
  [[nodiscard]] bool can_turn(double side, Points points_B) const;
  [[nodiscard]] double ahead(Points points_B) const;
  [[nodiscard]] double draw(double low, double high);

  WanderConfig config_;
  GuardConfig guard_;
  std::mt19937_64 random_;
  WanderState state_{WanderState::kCruise};
  double side_{1.0};        ///< Of the turn: 1 to the left.
  double at_least_{};       ///< To be turned before a way is taken [rad].
  double turned_{};         ///< [rad]
  double last_heading_{};   ///< [rad]
  double direction_{-1.0};  ///< Of the retreat: 1 ahead.
  Pose retreat_from_{};
  double wait_until_{};  ///< [s]
};

}  // namespace pioneer_modes
