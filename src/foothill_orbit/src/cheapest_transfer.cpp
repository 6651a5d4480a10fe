#include "foothill_orbit/cheapest_transfer.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <vector>

#include "foothill_orbit/elements.hpp"
#include "foothill_orbit/transition.hpp"

namespace foothill_orbit {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// The cost is smooth in the true anomaly except at poles, where part of the position of arrival
// does not depend on the departure. A minimum next to a pole is as narrow as its distance from the
// pole, so samples approach every pole by a constant factor.
constexpr double kStep = std::numbers::pi / 120.0;  // of the true anomaly [rad]
constexpr double kApproach = 0.7;
constexpr double kNearest = 1e-8;  // [rad]

/// Samples the cost over the durations and refines every local minimum.
class TransferSearch {
 public:
  TransferSearch(const ChiefOrbit& chief, const HillState& start, const HillState& target,
                 const Durations& durations, Price price)
      : chief_{chief}, start_{start}, target_{target}, durations_{durations}, price_{price} {}

  [[nodiscard]] double cheapest_duration() const {
    const std::vector<double> times = samples();
    std::vector<double> costs;
    for (const double t : times) costs.push_back(cost_of(t));
    double best_time = times.front();
    double best_cost = kInfinity;
    const auto keep = [&](double t, double price) {
      if (price < best_cost) {
        best_time = t;
        best_cost = price;
      }
    };
    for (std::size_t i = 0; i < times.size(); ++i) {
      keep(times[i], costs[i]);
      const std::size_t before = i == 0 ? i : i - 1;
      const std::size_t behind = i + 1 == times.size() ? i : i + 1;
      if (costs[i] == kInfinity || costs[i] > costs[before] || costs[i] > costs[behind]) continue;
      // In fractions of the bracket: next to a pole it is far narrower than its times are long.
      const auto time_of = [&](double part) {
        return std::lerp(times[before], times[behind], part);
      };
      const auto [part, price] =
          boost::math::tools::brent_find_minima([&](double at) { return cost_of(time_of(at)); },
                                                0.0, 1.0, std::numeric_limits<double>::digits / 2);
      keep(time_of(part), price);
    }
    return best_time;
  }

 private:
  [[nodiscard]] double cost_of(double t) const {
    const auto found = transfer(chief_, start_, target_, t);
    return found ? cost(*found, price_) : kInfinity;
  }

  [[nodiscard]] double mean(double true_anomaly) const {
    return mean_from_true_anomaly(true_anomaly, chief_.eccentricity);
  }
  [[nodiscard]] double time_at(double true_anomaly) const {
    return (mean(true_anomaly) - mean(chief_.true_anomaly)) / chief_.mean_motion;
  }
  [[nodiscard]] double anomaly_at(double t) const { return after(chief_, t).true_anomaly; }

  /// Determinant of the derivative of the position of arrival with respect to the velocity, both in
  /// the plane; zero at a pole.
  [[nodiscard]] double in_plane_gain(double true_anomaly) const {
    return (*yamanaka_ankersen(chief_, time_at(true_anomaly))).block<2, 2>(0, 3).determinant();
  }

  [[nodiscard]] std::vector<double> poles(const std::vector<double>& anomalies) const {
    std::vector<double> found;
    const double from = chief_.true_anomaly;
    for (double half = 1.0; from + half * std::numbers::pi <= anomalies.back(); ++half) {
      found.push_back(from + half * std::numbers::pi);
    }
    double before = in_plane_gain(anomalies.front());
    for (std::size_t i = 1; i < anomalies.size(); ++i) {
      const double now = in_plane_gain(anomalies[i]);
      if (before * now < 0.0) {
        std::uintmax_t iterations = 60;
        const auto bracket = boost::math::tools::toms748_solve(
            [this](double anomaly) { return in_plane_gain(anomaly); }, anomalies[i - 1],
            anomalies[i], before, now, boost::math::tools::eps_tolerance<double>{50}, iterations);
        found.push_back(std::midpoint(bracket.first, bracket.second));
      }
      before = now;
    }
    // A whole turn is a pole in the plane and normal to it: samples of both would coincide.
    std::ranges::sort(found);
    const auto same = [](double one, double other) { return other - one < kNearest; };
    found.erase(std::unique(found.begin(), found.end(), same), found.end());
    return found;
  }

  /// Returns the durations to evaluate, in order.
  [[nodiscard]] std::vector<double> samples() const {
    const double first = anomaly_at(durations_.shortest);
    const double last = anomaly_at(durations_.longest);
    std::vector<double> anomalies;
    const double steps = std::ceil((last - first) / kStep) + 1.0;
    for (double i = 0.0; i <= steps; ++i) anomalies.push_back(std::lerp(first, last, i / steps));
    std::vector<double> times{durations_.shortest, durations_.longest};
    for (const double anomaly : anomalies) times.push_back(time_at(anomaly));
    for (const double pole : poles(anomalies)) {
      times.push_back(time_at(pole));
      for (double away = kStep; away > kNearest; away *= kApproach) {
        times.push_back(time_at(pole - away));
        times.push_back(time_at(pole + away));
      }
    }
    std::erase_if(times,
                  [this](double t) { return t < durations_.shortest || t > durations_.longest; });
    std::ranges::sort(times);
    return times;
  }

  ChiefOrbit chief_;
  HillState start_;
  HillState target_;
  Durations durations_;
  Price price_;
};

}  // namespace

tl::expected<Transfer, OrbitError> cheapest_transfer(const ChiefOrbit& chief,
                                                     const HillState& start,
                                                     const HillState& target,
                                                     const Durations& durations, Price price) {
  if (const auto checked = check_chief(chief); !checked) return tl::unexpected{checked.error()};
  const double longest = kMostOrbits * period(chief);
  if (!(durations.shortest > 0.0 && durations.shortest <= durations.longest &&
        durations.longest <= longest)) {
    return tl::unexpected{OrbitError{"durations must be positive, in ascending order and at most " +
                                     std::to_string(longest) + " s, a hundred orbits; they are " +
                                     std::to_string(durations.shortest) + " and " +
                                     std::to_string(durations.longest)}};
  }
  const TransferSearch search{chief, start, target, durations, price};
  return transfer(chief, start, target, search.cheapest_duration());
}

}  // namespace foothill_orbit
