#include <map>
#include <stdexcept>

#include "contender.hpp"
#include "foothill_orbit/cluster.hpp"
#include "foothill_orbit/standard_atmosphere.hpp"

namespace foothill_orbit::benchmark {
namespace {

class ClusterContender : public Contender {
 public:
  explicit ClusterContender(Cluster cluster) : cluster_{std::move(cluster)} {}

  void reset() override { cluster_.reset(); }

  void run(double span) override {
    if (const auto done = cluster_.advance_to(span); !done) {
      throw std::runtime_error{done.error().reason};
    }
  }

  [[nodiscard]] std::vector<Eigen::Vector3d> positions() const override {
    std::vector<Eigen::Vector3d> result;
    for (const auto& craft : cluster_.snapshot().craft) result.push_back(craft.inertial.p_NC);
    return result;
  }

 private:
  Cluster cluster_;
};

Scheme scheme_called(const std::string& name) {
  static const std::map<std::string, Scheme> schemes{{"runge_kutta_4", Scheme::kRungeKutta4},
                                                     {"dormand_prince_8", Scheme::kDormandPrince8},
                                                     {"nystrom_12", Scheme::kNystrom12},
                                                     {"auto", Scheme::kAuto}};
  if (name == "default") return IntegratorConfig{}.scheme;
  return schemes.at(name);
}

}  // namespace

Environment environment_with(const ForceSwitches& forces) {
  Environment environment;
  environment.forces = forces;
  environment.atmosphere = std::make_shared<StandardAtmosphere>(OutsideRange::kExtend);
  return environment;
}

std::unique_ptr<Contender> make_cluster(const Task& task) {
  ClusterConfig config;
  config.environment = environment_with(task.forces);
  config.integrator.scheme = scheme_called(task.who);
  const bool constant_step = config.integrator.scheme == Scheme::kRungeKutta4;
  (constant_step ? config.integrator.constant_step : config.integrator.tolerance) = task.setting;
  for (const InertialState& state : task.craft) {
    Craft craft;
    craft.name = "craft_" + std::to_string(config.craft.size());
    config.craft.push_back({craft, state});
  }
  auto cluster = Cluster::create(config);
  if (!cluster) throw std::runtime_error{cluster.error().reason};
  return std::make_unique<ClusterContender>(std::move(*cluster));
}

}  // namespace foothill_orbit::benchmark
