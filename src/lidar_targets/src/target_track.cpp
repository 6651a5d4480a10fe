#include "lidar_targets/target_track.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace lidar_targets {
namespace {

using foothill_core::PlanarPose;

constexpr double kQuarterTurn = 0.5 * std::numbers::pi;
/// Consecutive scans of a slow target have similar errors at its edges, which a Kalman filter would
/// count as independent. Before each scan the covariance grows by this fraction of the scan's, so
/// that the filter is never more certain than two or three scans justify [-].
constexpr double kSharedError = 0.3;
/// Probability that a target moves when it is first seen [-].
constexpr double kInitialMoving = 0.2;
/// Probability per scan that a target starts or stops [-].
constexpr double kTransition = 0.003;
/// Squared Mahalanobis distances of three components: 10 % of correct predictions exceed the first,
/// practically none exceeds the second [-].
constexpr double kUnlikely = 6.25;
constexpr double kLost = 40.0;
/// Above this probability of motion, scans before an unlikely one are discarded [-].
constexpr double kMoves = 0.9;
/// Degrees of freedom of Student's distribution: poses from few rays have longer tails than a
/// normal density [-].
constexpr double kDegrees = 4.0;

Eigen::Vector3d as_vector(const PlanarPose& pose) { return {pose.x, pose.y, pose.heading}; }

/// Returns a - b, with headings modulo the symmetry of a square.
Eigen::Vector3d difference(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  Eigen::Vector3d d = a - b;
  d.z() = std::remainder(d.z(), kQuarterTurn);
  return d;
}

}  // namespace

double TargetTrack::Innovation::squared_distance() const {
  return difference.dot(covariance.llt().solve(difference));
}

double TargetTrack::Innovation::log_density() const {
  const Eigen::LLT<Eigen::Matrix3d> root{covariance};
  return -0.5 * (kDegrees + 3.0) * std::log1p(squared_distance() / kDegrees) -
         root.matrixLLT().diagonal().array().log().sum();
}

TargetTrack::TargetTrack(const TrackConfig& config, const Observation& first) : config_{config} {
  start(first);
}

void TargetTrack::start(const Observation& observation) {
  time_ = observation.time;
  moving_probability_ = kInitialMoving;
  update_standing(observation, true);
  state_ << as_vector(observation.square.pose), Eigen::Vector3d::Zero();
  const double speed = config_.speed;
  const double turn = speed / config_.square.side;
  covariance_.setZero();
  covariance_.topLeftCorner<3, 3>() = observation.square.covariance;
  covariance_.diagonal().tail<3>() << speed * speed, speed * speed, turn * turn;
}

bool TargetTrack::matches(const Observation& observation) const {
  const double dt = observation.time - time_;
  const Eigen::Vector2d observed = observation.square.pose.position();
  const Eigen::Vector2d moved = state_.head<2>() + dt * state_.segment<2>(3);
  const Eigen::Vector2d stood = standing_.pose.position();
  return std::min((observed - moved).norm(), (observed - stood).norm()) < 0.5 * config_.square.side;
}

void TargetTrack::update(const Observation& observation) {
  const SquareEstimate& square = observation.square;
  predict(observation.time - time_);
  covariance_.topLeftCorner<3, 3>() += kSharedError * square.covariance;
  const Eigen::Vector3d observed = as_vector(square.pose);
  const Innovation moved{difference(observed, state_.head<3>()),
                         covariance_.topLeftCorner<3, 3>() + square.covariance};
  const Innovation stood{difference(observed, as_vector(standing_.pose)),
                         standing_.covariance + square.covariance};
  if (std::min(moved.squared_distance(), stood.squared_distance()) > kLost) {
    start(observation);
    return;
  }
  const double prior =
      (1.0 - kTransition) * moving_probability_ + kTransition * (1.0 - moving_probability_);
  const double odds = prior / (1.0 - prior) *
                      std::exp(std::clamp(moved.log_density() - stood.log_density(), -50.0, 50.0));
  moving_probability_ = odds / (1.0 + odds);
  time_ = observation.time;
  correct(moved);
  // A moving target may stop at any time: from then on it stands where it was last seen.
  update_standing(observation,
                  moving_probability_ > kMoves && stood.squared_distance() > kUnlikely);
}

void TargetTrack::predict(double dt) {
  Matrix6 transition = Matrix6::Identity();
  transition.topRightCorner<3, 3>().diagonal().setConstant(dt);
  state_ = transition * state_;
  covariance_ = transition * covariance_ * transition.transpose();
  // The acceleration is constant during a scan and independent from scan to scan.
  const double turn = config_.acceleration / config_.square.side;
  for (int i = 0; i < 3; ++i) {
    const double sigma = i < 2 ? config_.acceleration : turn;
    const Eigen::Vector2d gain = sigma * Eigen::Vector2d{0.5 * dt * dt, dt};
    covariance_(i, i) += gain.x() * gain.x();
    covariance_(i, i + 3) += gain.x() * gain.y();
    covariance_(i + 3, i) += gain.x() * gain.y();
    covariance_(i + 3, i + 3) += gain.y() * gain.y();
  }
}

void TargetTrack::correct(const Innovation& innovation) {
  const Eigen::Matrix<double, 6, 3> gain =
      innovation.covariance.llt().solve(covariance_.topRows<3>()).transpose();
  state_ += gain * innovation.difference;
  covariance_ -= gain * innovation.covariance * gain.transpose();
  covariance_ = 0.5 * (covariance_ + covariance_.transpose()).eval();
}

void TargetTrack::update_standing(const Observation& observation, bool starts) {
  if (starts) standing_scans_.clear();
  standing_scans_.push_back(observation.rays);
  if (standing_scans_.size() > static_cast<std::size_t>(config_.scans)) {
    standing_scans_.erase(standing_scans_.begin());
  }
  standing_ = observation.square;
  if (standing_scans_.size() == 1) return;
  if (const auto together = fit_square(pool(standing_scans_), config_.square)) {
    standing_ = *together;
  }
}

SquareEstimate TargetTrack::estimate() const {
  const Eigen::Vector3d stood = as_vector(standing_.pose);
  const Eigen::Vector3d apart = difference(state_.head<3>(), stood);
  const Eigen::Vector3d mean = stood + moving_probability_ * apart;
  SquareEstimate estimate;
  estimate.pose = {mean.x(), mean.y(), std::remainder(mean.z(), kQuarterTurn)};
  estimate.covariance =
      (1.0 - moving_probability_) * standing_.covariance +
      moving_probability_ * covariance_.topLeftCorner<3, 3>() +
      moving_probability_ * (1.0 - moving_probability_) * apart * apart.transpose();
  return estimate;
}

int TargetTrack::scans() const {
  return moving_probability_ > 0.5 ? 1 : static_cast<int>(standing_scans_.size());
}

}  // namespace lidar_targets
