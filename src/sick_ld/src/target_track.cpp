#include "sick_ld/target_track.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace sick_ld {
namespace {

constexpr double kQuarterTurn = 0.5 * std::numbers::pi;
/// Neighbouring scans of a target that hardly moves err alike in where it ends. Before each scan a
/// moving target's pose becomes less certain by this part of what a scan tells, so that the filter
/// never trusts itself more than two or three scans would.
constexpr double kShared = 0.3;
/// How likely a target moves at first, how likely one that stands moves in the next scan, and the
/// other way round.
constexpr double kMovingAtFirst = 0.2;
constexpr double kChange = 0.003;
/// Squares of differences in units of their covariance, of three numbers: what one in ten exceeds,
/// and what none should.
constexpr double kUnlikely = 6.25;
constexpr double kLost = 40.0;
/// A target that stands is looked at anew, without the scans before, once it moves as likely as
/// this.
constexpr double kMoves = 0.9;
/// Poses by few rays have longer tails than a normal density: Student's with so many degrees.
constexpr double kDegrees = 4.0;

Eigen::Vector3d as_vector(const Pose2& pose) { return {pose.x, pose.y, pose.heading}; }

/// Returns a - b; headings are those of a square.
Eigen::Vector3d difference(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  Eigen::Vector3d d = a - b;
  d.z() = std::remainder(d.z(), kQuarterTurn);
  return d;
}

/// Sums up what several scans tell of the same rays. Angles are those around the target in the
/// first one, wherever a turn began in others.
std::vector<RayEvidence> pooled(const std::deque<Evidence>& scans) {
  constexpr double kTurn = 2.0 * std::numbers::pi;
  const double middle = scans.front().begin()->second.angle;
  std::map<std::pair<long, bool>, RayEvidence> sum;
  for (const Evidence& scan : scans) {
    for (const auto& [number, ray] : scan) {
      const RayEvidence blank{.angle = middle + std::remainder(ray.angle - middle, kTurn),
                              .is_doubtful = ray.is_doubtful};
      RayEvidence& pool = sum.try_emplace({number, ray.is_doubtful}, blank).first->second;
      pool.range += ray.range * ray.hits;
      pool.hits += ray.hits;
      pool.misses += ray.misses;
    }
  }
  std::vector<RayEvidence> rays;
  for (auto& [number, ray] : sum) {
    if (ray.hits > 0) ray.range /= ray.hits;
    rays.push_back(ray);
  }
  return rays;
}

}  // namespace

double TargetTrack::Innovation::square() const {
  return difference.dot(covariance.llt().solve(difference));
}

double TargetTrack::Innovation::log_density() const {
  const Eigen::LLT<Eigen::Matrix3d> root{covariance};
  return -0.5 * (kDegrees + 3.0) * std::log1p(square() / kDegrees) -
         root.matrixLLT().diagonal().array().log().sum();
}

TargetTrack::TargetTrack(const TrackConfig& config, const Look& first) : config_{config} {
  begin(first);
}

void TargetTrack::begin(const Look& look) {
  time_ = look.time;
  moving_ = kMovingAtFirst;
  stand(look, true);
  state_ << as_vector(look.alone.pose), Eigen::Vector3d::Zero();
  const double speed = config_.speed;
  const double turn = speed / config_.square.side;
  covariance_.setZero();
  covariance_.topLeftCorner<3, 3>() = look.alone.covariance;
  covariance_.diagonal().tail<3>() << speed * speed, speed * speed, turn * turn;
}

bool TargetTrack::could_be(const Look& look) const {
  const double dt = look.time - time_;
  const Eigen::Vector2d seen{look.alone.pose.x, look.alone.pose.y};
  const Eigen::Vector2d foretold = state_.head<2>() + dt * state_.segment<2>(3);
  const Eigen::Vector2d stood{standing_.pose.x, standing_.pose.y};
  return std::min((seen - foretold).norm(), (seen - stood).norm()) < 0.5 * config_.square.side;
}

void TargetTrack::add(const Look& look) {
  predict(look.time - time_);
  covariance_.topLeftCorner<3, 3>() += kShared * look.alone.covariance;
  const Eigen::Vector3d seen = as_vector(look.alone.pose);
  const Innovation moved{difference(seen, state_.head<3>()),
                         covariance_.topLeftCorner<3, 3>() + look.alone.covariance};
  const Innovation stood{difference(seen, as_vector(standing_.pose)),
                         standing_.covariance + look.alone.covariance};
  if (std::min(moved.square(), stood.square()) > kLost) {
    begin(look);
    return;
  }
  const double before = (1.0 - kChange) * moving_ + kChange * (1.0 - moving_);
  const double odds = before / (1.0 - before) *
                      std::exp(std::clamp(moved.log_density() - stood.log_density(), -50.0, 50.0));
  moving_ = odds / (1.0 + odds);
  time_ = look.time;
  correct(moved);
  // A target that moves may stop any time: it stands since it was last seen where it is.
  stand(look, moving_ > kMoves && stood.square() > kUnlikely);
}

void TargetTrack::predict(double dt) {
  Matrix6 step = Matrix6::Identity();
  step.topRightCorner<3, 3>().diagonal().setConstant(dt);
  state_ = step * state_;
  covariance_ = step * covariance_ * step.transpose();
  // An acceleration that is constant for a scan, and another in the next one.
  const double turn = config_.acceleration / config_.square.side;
  for (int i = 0; i < 3; ++i) {
    const double sigma = i < 2 ? config_.acceleration : turn;
    const Eigen::Vector2d way = sigma * Eigen::Vector2d{0.5 * dt * dt, dt};
    covariance_(i, i) += way.x() * way.x();
    covariance_(i, i + 3) += way.x() * way.y();
    covariance_(i + 3, i) += way.x() * way.y();
    covariance_(i + 3, i + 3) += way.y() * way.y();
  }
}

void TargetTrack::correct(const Innovation& innovation) {
  const Eigen::Matrix<double, 6, 3> gain =
      innovation.covariance.llt().solve(covariance_.topRows<3>()).transpose();
  state_ += gain * innovation.difference;
  covariance_ -= gain * innovation.covariance * gain.transpose();
  covariance_ = 0.5 * (covariance_ + covariance_.transpose()).eval();
}

void TargetTrack::stand(const Look& look, bool begins) {
  if (begins) stood_.clear();
  stood_.push_back(look.rays);
  while (stood_.size() > static_cast<std::size_t>(config_.scans)) stood_.pop_front();
  standing_ = look.alone;
  if (stood_.size() == 1) return;
  if (const auto together = fit_square(pooled(stood_), config_.square)) standing_ = *together;
}

SquareEstimate TargetTrack::estimate() const {
  const Eigen::Vector3d stood = as_vector(standing_.pose);
  const Eigen::Vector3d apart = difference(state_.head<3>(), stood);
  const Eigen::Vector3d mean = stood + moving_ * apart;
  SquareEstimate estimate;
  estimate.pose = {mean.x(), mean.y(), std::remainder(mean.z(), kQuarterTurn)};
  estimate.covariance = (1.0 - moving_) * standing_.covariance +
                        moving_ * covariance_.topLeftCorner<3, 3>() +
                        moving_ * (1.0 - moving_) * apart * apart.transpose();
  return estimate;
}

int TargetTrack::scans() const { return moving_ > 0.5 ? 1 : static_cast<int>(stood_.size()); }

}  // namespace sick_ld
