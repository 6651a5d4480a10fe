#pragma once

#include <cstddef>
#include <vector>

namespace diff_drive_controller {

/// Mean of the last values; none is allocated after it was made.
class RollingMean {
 public:
  /// @pre window >= 1
  explicit RollingMean(std::size_t window) : values_(window, 0.0) {}

  void add(double value);
  [[nodiscard]] double mean() const;

 private:
  std::vector<double> values_;
  std::size_t next_{};
  std::size_t count_{};
  double sum_{};
};

/// Odometry from wheel motion; each step is an arc of constant curvature.
class Odometry {
 public:
  explicit Odometry(std::size_t velocity_window = 10);

  /// @param separation Of the wheels [m]
  /// @param left_radius, right_radius Of the wheels [m]
  void set_wheels(double separation, double left_radius, double right_radius);

  /// Forgets the pose, the speed and where the wheels were.
  void reset();

  /// Takes the angles of the wheels [rad], `dt` after the last ones [s]. The first call only sets
  /// the initial angles.
  void update_from_positions(double left, double right, double dt);

  /// Takes the rates of the wheels [rad/s], over the last `dt` [s].
  void update_from_velocities(double left, double right, double dt);

  /// Takes the motion that was commanded [m/s, rad/s], over the last `dt` [s].
  void update_open_loop(double linear, double angular, double dt);

  [[nodiscard]] double x() const { return x_; }              ///< [m]
  [[nodiscard]] double y() const { return y_; }              ///< [m]
  [[nodiscard]] double heading() const { return heading_; }  ///< [rad], not wrapped
  [[nodiscard]] double linear() const { return linear_; }    ///< [m/s]
  [[nodiscard]] double angular() const { return angular_; }  ///< [rad/s]

 private:
  void move(double distance, double turn);
  void move_wheels(double left, double right, double dt);

  double x_{}, y_{}, heading_{};
  double linear_{}, angular_{};
  double separation_{1.0}, left_radius_{1.0}, right_radius_{1.0};
  double left_position_{}, right_position_{};
  bool has_positions_{};
  std::size_t window_;
  RollingMean linear_mean_, angular_mean_;
};

}  // namespace diff_drive_controller
