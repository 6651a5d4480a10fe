#include "pioneer_modes/echo_map.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace pioneer_modes {
namespace {

constexpr double kCell = 0.06;         // [m]
constexpr double kArcSpacing = 0.08;   // [m]
constexpr double kNearestEcho = 0.05;  // Used for echoes below the minimum range [m].

std::int64_t cell(double x) { return static_cast<std::int64_t>(std::floor(x / kCell)); }

}  // namespace

Eigen::Vector2d to_parent(const PlanarPose& pose, const Eigen::Vector2d& p_B) {
  return Eigen::Vector2d{pose.x, pose.y} + Eigen::Rotation2Dd{pose.heading} * p_B;
}

Eigen::Vector2d to_body(const PlanarPose& pose, const Eigen::Vector2d& p_O) {
  return Eigen::Rotation2Dd{-pose.heading} * (p_O - Eigen::Vector2d{pose.x, pose.y});
}

void EchoMap::on_range(double t, std::size_t transducer, double range, const PlanarPose& pose) {
  if (transducer >= kTransducers || std::isnan(range)) return;
  received_[transducer] = std::max(received_[transducer], t);
  if (range > config_.memory_range) return;
  const double r = std::max(range, kNearestEcho);
  const Transducer& from = p3dx_sonars()[transducer];
  const int half = static_cast<int>(std::ceil(config_.beam * r / kArcSpacing));
  for (int i = -half; i <= half; ++i) {
    const double bearing = from.heading + (half == 0 ? 0.0 : config_.beam * i / half);
    store(t, to_parent(pose, {from.x + r * std::cos(bearing), from.y + r * std::sin(bearing)}));
  }
}

void EchoMap::add(double t, const Eigen::Vector2d& p_B, const PlanarPose& pose) {
  store(t, to_parent(pose, p_B));
}

void EchoMap::store(double t, const Eigen::Vector2d& p_O) {
  echoes_[{cell(p_O.x()), cell(p_O.y())}] = {t, p_O};
}

void EchoMap::remove_old(double now) {
  std::erase_if(echoes_, [&](const auto& entry) { return now - entry.second.t > config_.memory; });
}

void EchoMap::clear() {
  echoes_.clear();
  received_.fill(-1e9);
}

double EchoMap::all_received_since(std::size_t first, std::size_t end) const {
  return *std::min_element(received_.begin() + static_cast<std::ptrdiff_t>(first),
                           received_.begin() + static_cast<std::ptrdiff_t>(end));
}

std::vector<Eigen::Vector2d> EchoMap::near(const PlanarPose& pose, double distance) const {
  std::vector<Eigen::Vector2d> found;
  const Eigen::Matrix2d R_BO = Eigen::Rotation2Dd{-pose.heading}.toRotationMatrix();
  const Eigen::Vector2d p_OB{pose.x, pose.y};
  for (const auto& [place, echo] : echoes_) {
    const Eigen::Vector2d p_B = R_BO * (echo.p_O - p_OB);
    if (config_.outline.distance(p_B) < distance) found.push_back(p_B);
  }
  return found;
}

}  // namespace pioneer_modes
