#include "pioneer_modes/tilt_detector.hpp"

#include <cmath>

namespace pioneer_modes {
namespace {

constexpr double kTimeConstant = 0.3;  // Longer than the effect of bumps and braking [s].
constexpr double kMaxAge = 0.5;        // Maximum age of a measurement [s].

}  // namespace

void TiltDetector::update(double t, const Eigen::Vector3d& force_B) {
  const double dt = t - updated_at_;
  const bool is_first = !force_B_ || dt > kMaxAge || dt < 0.0;
  const double share = is_first ? 1.0 : 1.0 - std::exp(-dt / kTimeConstant);
  force_B_ = is_first ? force_B : Eigen::Vector3d{*force_B_ + share * (force_B - *force_B_)};
  updated_at_ = t;
}

std::optional<bool> TiltDetector::check(double t, bool is_forward) {
  if (!force_B_ || t - updated_at_ > kMaxAge) return std::nullopt;
  const double tilt = std::atan2(force_B_->head<2>().norm(), force_B_->z());
  const bool was_steep = is_steep_;
  is_steep_ = tilt > max_tilt_;
  is_new_ = is_steep_ && !was_steep;
  if (is_new_) is_ahead_ = is_forward;
  return is_steep_;
}

}  // namespace pioneer_modes
