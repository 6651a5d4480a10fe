#pragma once

#include <cstdint>

#include "pioneer_arcos/config_packet.hpp"
#include "pioneer_arcos/emulator/body.hpp"

namespace pioneer_arcos {

/// The firmware's dead reckoning, with its own idea of ticks, drift and turning.
class FirmwareOdometry {
 public:
  /// @param built The constants that are right for the body: its flash.
  FirmwareOdometry(const ConfigPacket& built, double half_track)
      : ticks_per_mm_{static_cast<double>(built.ticks_per_mm)},
        rev_count_{static_cast<double>(built.rev_count)},
        half_track_{half_track} {}

  /// @param working The constants that a client may have changed.
  void update(const BodyReading& reading, const ConfigPacket& working);
  void reset() { x_ = y_ = heading_ = path_ = 0.0; }

  [[nodiscard]] double x() const { return x_; }                    ///< [m]
  [[nodiscard]] double y() const { return y_; }                    ///< [m]
  [[nodiscard]] double heading() const { return heading_; }        ///< Not wrapped [rad].
  [[nodiscard]] double path() const { return path_; }              ///< [m]
  [[nodiscard]] double half_track() const { return half_track_; }  ///< [m]
  /// Return the ticks since the body began.
  [[nodiscard]] std::int64_t left_ticks() const { return left_; }
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
