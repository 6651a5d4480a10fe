#pragma once

#include <cstdint>

#include "pioneer_arcos/config_packet.hpp"
#include "pioneer_arcos/emulator/body.hpp"

/// Dead reckoning of the firmware.
namespace pioneer_arcos {

/// Integrates encoder ticks to a pose, with the firmware's own constants for ticks per millimetre,
/// wheel drift and turning, which a client can set to wrong values.
class FirmwareOdometry {
 public:
  /// @param flash Constants that fit the body. @param half_track Half the wheel separation [m].
  FirmwareOdometry(const ConfigPacket& flash, double half_track)
      : ticks_per_mm_{static_cast<double>(flash.ticks_per_mm)},
        rev_count_{static_cast<double>(flash.rev_count)},
        half_track_{half_track} {}

  /// @param config Constants of the session.
  void update(const BodyReading& reading, const ConfigPacket& config);
  void reset() { x_ = y_ = heading_ = path_ = 0.0; }

  [[nodiscard]] double x() const { return x_; }                    ///< [m]
  [[nodiscard]] double y() const { return y_; }                    ///< [m]
  [[nodiscard]] double heading() const { return heading_; }        ///< Not wrapped [rad].
  [[nodiscard]] double path() const { return path_; }              ///< Forward minus backward [m].
  [[nodiscard]] double half_track() const { return half_track_; }  ///< [m]
  /// Ticks of the left encoder since the start of the body.
  [[nodiscard]] std::int64_t left_ticks() const { return left_; }
  /// Ticks of the right encoder since the start of the body.
  [[nodiscard]] std::int64_t right_ticks() const { return right_; }

 private:
  double ticks_per_mm_;
  double rev_count_;
  double half_track_;
  std::int64_t left_{};
  std::int64_t right_{};
  double x_{};
  double y_{};
  double heading_{};
  double path_{};
};

}  // namespace pioneer_arcos
