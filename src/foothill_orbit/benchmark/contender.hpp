#pragma once

#include <memory>
#include <string>
#include <vector>

#include "foothill_orbit/forces.hpp"
#include "foothill_orbit/state.hpp"

namespace foothill_orbit::benchmark {

/// What is to be integrated, and how tightly.
struct Task {
  std::string who;                   ///< Which scheme.
  ForceSwitches forces;              ///< Around the Earth.
  std::vector<InertialState> craft;  ///< At t = 0.
  double setting{};                  ///< Tolerance, or constant step [s] of Runge-Kutta 4.
};

/// One of those whose speed is compared.
class Contender {
 public:
  virtual ~Contender() = default;

  /// Goes back to t = 0; not timed.
  virtual void reset() = 0;

  /// Integrates from t = 0 to `span` [s]; timed.
  virtual void run(double span) = 0;

  /// Returns where the craft are after run() [m], inertial axes.
  [[nodiscard]] virtual std::vector<Eigen::Vector3d> positions() const = 0;
};

/// The world with these forces: standard atmosphere, J2000 at t = 0.
[[nodiscard]] Environment environment_with(const ForceSwitches& forces);

/// This library's cluster.
[[nodiscard]] std::unique_ptr<Contender> make_cluster(const Task& task);

/// Runge-Kutta-Fehlberg 7(8) of Boost.odeint with this library's forces.
[[nodiscard]] std::unique_ptr<Contender> make_odeint(const Task& task);

}  // namespace foothill_orbit::benchmark
