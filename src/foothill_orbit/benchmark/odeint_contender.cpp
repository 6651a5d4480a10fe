#include <boost/numeric/odeint.hpp>
#include <cmath>

#include "contender.hpp"
#include "foothill_orbit/dynamics.hpp"

namespace foothill_orbit::benchmark {
namespace {

namespace odeint = boost::numeric::odeint;

// Positions and velocities of one craft after the other, from the planet's centre, in units of the
// planet's radius and of the speed of a circular orbit there: so that one tolerance suits them all.
using State = std::vector<double>;
constexpr std::size_t kPerCraft = 6;

class OdeintContender : public Contender {
 public:
  explicit OdeintContender(const Task& task)
      : task_{task},
        single_{environment_with(task.forces), {Craft{}}},
        length_{single_.environment().planet.equatorial_radius},
        speed_{std::sqrt(single_.environment().planet.mu / length_)},
        position_(3),
        velocity_(3),
        acceleration_(3) {
    reset();
  }

  void reset() override {
    state_.clear();
    for (const InertialState& craft : task_.craft) {
      for (const double value : craft.p_NC) state_.push_back(value / length_);
      for (const double value : craft.v_NC) state_.push_back(value / speed_);
    }
  }

  void run(double span) override {
    using Stepper = odeint::runge_kutta_fehlberg78<State>;
    const double unit = length_ / speed_;  // of time [s]
    odeint::integrate_adaptive(
        odeint::make_controlled<Stepper>(task_.setting, task_.setting),
        [&](const State& state, State& rate, double t) { derive(state, rate, t * unit); }, state_,
        0.0, span / unit, 10.0 / unit);
  }

  [[nodiscard]] std::vector<Eigen::Vector3d> positions() const override {
    std::vector<Eigen::Vector3d> result;
    for (std::size_t first = 0; first < state_.size(); first += kPerCraft) {
      result.push_back(length_ * Eigen::Vector3d{state_.data() + first});
    }
    return result;
  }

 private:
  void derive(const State& state, State& rate, double t) {
    const double unit = length_ / (speed_ * speed_);
    for (std::size_t first = 0; first < state.size(); first += kPerCraft) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto row = static_cast<Eigen::Index>(axis);
        position_[row] = length_ * state[first + axis];
        velocity_[row] = speed_ * state[first + 3 + axis];
      }
      single_.accelerations(t, position_, velocity_, acceleration_);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        rate[first + axis] = state[first + 3 + axis];
        rate[first + 3 + axis] = unit * acceleration_[static_cast<Eigen::Index>(axis)];
      }
    }
  }

  Task task_;
  ClusterDynamics single_;
  double length_;
  double speed_;
  State state_{};
  Eigen::ArrayXd position_, velocity_, acceleration_;
};

}  // namespace

std::unique_ptr<Contender> make_odeint(const Task& task) {
  return std::make_unique<OdeintContender>(task);
}

}  // namespace foothill_orbit::benchmark
