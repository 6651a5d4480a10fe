#include "foothill_orbit/standard_atmosphere.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "foothill_core/contract.hpp"
#include "foothill_orbit/spline.hpp"

namespace foothill_orbit {
namespace {

using foothill_core::expects;

// Numbers of the document, in SI units.
constexpr double kGasConstant = 8.31432;      // [J/(K mol)]
constexpr double kAvogadro = 6.022169e23;     // [1/mol]
constexpr double kSeaLevelGravity = 9.80665;  // [m/s^2]
constexpr double kEarthRadius = 6.356766e6;   // [m]
constexpr double kTemperature7 = 186.8673;    // at 86 km [K]
constexpr double kTemperature10 = 360.0;      // at 120 km [K]
constexpr double kTemperature11 = 999.2356;   // at 500 km [K]
constexpr double kExosphere = 1000.0;         // [K]
constexpr double kMixedMass = 0.0289644;      // of mixed air [kg/mol]
constexpr double kNitrogenMass = 0.0280134;   // [kg/mol]
constexpr double kHydrogenMass = 0.00100797;  // [kg/mol]
constexpr double kNitrogen7 = 1.129794e20;    // number density at 86 km [1/m^3]
constexpr double kHydrogen11 = 8.0e10;        // number density at 500 km [1/m^3]
constexpr double kHydrogenFlux = 7.2e11;      // [1/(m^2 s)]
constexpr double kHydrogenFloor = 150e3;      // there is none below [m]
constexpr double kHydrogenBase = 500e3;       // [m]
constexpr double kHydrogenThermal = -0.25;

// Steps of the integration and of the spline.
constexpr double kStep = 100.0;
constexpr int kStepsPerNode = 10;
constexpr double kNodeSpacing = kStep * kStepsPerNode;
constexpr int kSteps =
    static_cast<int>((StandardAtmosphere::kCeiling - StandardAtmosphere::kFloor) / kStep);

/// Vertical transport: flux (z - centre)^2 exp(-width (z - centre)^3).
struct Transport {
  double flux{};    // [1/m^3]
  double centre{};  // [m]
  double width{};   // [1/m^3]

  [[nodiscard]] double operator()(double distance) const {
    return flux * distance * distance * std::exp(-width * distance * distance * distance);
  }
};

/// A gas that diffuses through the others.
struct Gas {
  double mass{};             // [kg/mol]
  double number7{};          // number density at 86 km [1/m^3]
  double thermal{};          // thermal diffusion factor [-]
  double diffusion{};        // [1/(m s)]
  double diffusion_power{};  // [-]
  Transport upward{};        // counted upwards from its centre
  Transport downward{};      // counted downwards, only below its centre
};

constexpr Gas kOxygenAtom{0.01599939,
                          8.6e16,
                          0.0,
                          6.986e20,
                          0.75,
                          {-5.809644e-13, 56.90311e3, 2.706240e-14},
                          {-3.416248e-12, 97e3, 5.008765e-13}};
constexpr Gas kOxygen{
    0.0319988, 3.030898e19, 0.0, 4.863e20, 0.75, {1.366212e-13, 86e3, 8.333333e-14}, {}};
constexpr Gas kArgon{0.039948, 1.351400e18, 0.0, 4.487e20, 0.87, {9.434079e-14, 86e3, 8.333333e-14},
                     {}};
constexpr Gas kHelium{
    0.0040026, 7.5817e14, -0.4, 1.7e21, 0.691, {-2.457369e-13, 86e3, 6.666667e-13}, {}};
constexpr Gas kHydrogen{kHydrogenMass, 0.0, kHydrogenThermal, 3.305e21, 0.5, {}, {}};

double gravity_at(double z) {
  const double ratio = kEarthRadius / (kEarthRadius + z);
  return kSeaLevelGravity * ratio * ratio;
}

double temperature_gradient(double z) {
  const double step = 1.0;  // smooth over any longer one; the document's kinks are below 1e-3 K/km
  const double low = std::max(z - step, StandardAtmosphere::kFloor);
  const double high = std::min(z + step, StandardAtmosphere::kCeiling);
  return (StandardAtmosphere::temperature(high) - StandardAtmosphere::temperature(low)) /
         (high - low);
}

/// Eddy diffusion [m^2/s]; zero above 115 km.
double eddy_diffusion(double z) {
  constexpr double kEddy = 1.2e2;
  if (z < 95e3) return kEddy;
  if (z >= 115e3) return 0.0;
  const double distance = z - 95e3;
  return kEddy * std::exp(1.0 - 4e8 / (4e8 - distance * distance));
}

double molecular_diffusion(const Gas& gas, double background, double t) {
  return gas.diffusion / background * std::pow(t / 273.15, gas.diffusion_power);
}

/// Returns -d(ln n T)/dz of a gas: settling by its own weight where diffusion is molecular, by the
/// weight of the mixture where eddies mix, and vertical transport below 150 km.
double settling(const Gas& gas, double z, double background, double mixture_mass) {
  const double t = StandardAtmosphere::temperature(z);
  const double g = gravity_at(z);
  const double eddy = eddy_diffusion(z);
  const double molecular = molecular_diffusion(gas, background, t);
  const double own = gas.mass + gas.thermal * kGasConstant / g * temperature_gradient(z);
  double rate =
      g / (kGasConstant * t) * (molecular * own + eddy * mixture_mass) / (molecular + eddy);
  if (z <= 150e3) {
    rate += gas.upward(z - gas.upward.centre);
    if (z < gas.downward.centre) rate += gas.downward(gas.downward.centre - z);
  }
  return rate;
}

/// Sums an integrand by the trapezoidal rule.
class Integral {
 public:
  double add(double integrand) {
    if (started_) sum_ += 0.5 * kStep * (integrand + previous_);
    started_ = true;
    previous_ = integrand;
    return sum_;
  }

 private:
  bool started_{false};
  double previous_{};
  double sum_{};
};

/// Number density and mass density of everything but hydrogen.
struct HeavyGases {
  std::vector<double> number{};  // [1/m^3]
  std::vector<double> mass{};    // [kg/m^3]
};

double altitude_of(int step) { return StandardAtmosphere::kFloor + kStep * step; }

HeavyGases integrate_heavy_gases() {
  HeavyGases gases;
  std::array<Integral, 5> integrals;
  for (int step = 0; step <= kSteps; ++step) {
    const double z = altitude_of(step);
    const double t = StandardAtmosphere::temperature(z);
    const double cooling = kTemperature7 / t;
    const double mixture = z <= 100e3 ? kMixedMass : kNitrogenMass;
    const auto number = [&](std::size_t index, const Gas& gas, double background) {
      return gas.number7 * cooling *
             std::exp(-integrals[index].add(settling(gas, z, background, mixture)));
    };
    const double weight = mixture * gravity_at(z) / (kGasConstant * t);
    const double n2 = kNitrogen7 * cooling * std::exp(-integrals[0].add(weight));
    const double o = number(1, kOxygenAtom, n2);
    const double o2 = number(2, kOxygen, n2);
    const double ar = number(3, kArgon, n2 + o + o2);
    const double he = number(4, kHelium, n2 + o + o2);
    gases.number.push_back(n2 + o + o2 + ar + he);
    gases.mass.push_back((n2 * kNitrogenMass + o * kOxygenAtom.mass + o2 * kOxygen.mass +
                          ar * kArgon.mass + he * kHelium.mass) /
                         kAvogadro);
  }
  return gases;
}

/// Number density of hydrogen, which escapes from the atmosphere: integrated from 500 km downwards
/// with the escape flux and upwards in equilibrium.
std::vector<double> integrate_hydrogen(const std::vector<double>& background) {
  std::vector<double> number(background.size(), 0.0);
  const int base = static_cast<int>((kHydrogenBase - StandardAtmosphere::kFloor) / kStep);
  const double power = 1.0 + kHydrogenThermal;
  const auto weight = [](double z) {
    return kHydrogenMass * gravity_at(z) / (kGasConstant * StandardAtmosphere::temperature(z));
  };
  const auto march = [&](int direction, double flux) {
    Integral height;
    Integral flow;
    for (int step = base; step >= 0 && step <= kSteps; step += direction) {
      const double z = altitude_of(step);
      if (z < kHydrogenFloor) break;
      const double warming = std::pow(StandardAtmosphere::temperature(z) / kTemperature11, power);
      const double depth = direction * height.add(weight(z));
      const auto index = static_cast<std::size_t>(step);
      const double diffusion =
          molecular_diffusion(kHydrogen, background[index], StandardAtmosphere::temperature(z));
      const double lost = direction * flow.add(flux / diffusion * warming * std::exp(depth));
      number[index] = (kHydrogen11 - lost) / warming * std::exp(-depth);
    }
  };
  march(-1, kHydrogenFlux);
  march(+1, 0.0);
  return number;
}

}  // namespace

StandardAtmosphere::StandardAtmosphere(OutsideRange outside) : outside_{outside} {
  const HeavyGases heavy = integrate_heavy_gases();
  const std::vector<double> hydrogen = integrate_hydrogen(heavy.number);
  std::vector<double> values;
  for (std::size_t step = 0; step < heavy.mass.size(); step += kStepsPerNode) {
    values.push_back(std::log(heavy.mass[step] + hydrogen[step] * kHydrogenMass / kAvogadro));
  }
  const std::vector<double> slopes = spline_slopes(values);
  for (std::size_t node = 0; node < values.size(); ++node) {
    nodes_.push_back({values[node], slopes[node]});
  }
}

double StandardAtmosphere::density(double altitude) const {
  constexpr double kPerNode = 1.0 / kNodeSpacing;
  if (altitude >= kFloor && altitude < kCeiling) {
    const double place = (altitude - kFloor) * kPerNode;
    const std::size_t index = std::min(static_cast<std::size_t>(place), nodes_.size() - 2);
    const Node& low = nodes_[index];
    const Node& high = nodes_[index + 1];
    return std::exp(
        hermite(place - static_cast<double>(index), low.value, low.slope, high.value, high.slope));
  }
  // A NaN becomes the last node and stays a NaN, which the integrator reports.
  const Node& end = altitude < kFloor ? nodes_.front() : nodes_.back();
  const double limit = altitude < kFloor ? kFloor : kCeiling;
  return std::exp(end.value + end.slope * (altitude - limit) * kPerNode);
}

bool StandardAtmosphere::covers(double altitude) const {
  return outside_ == OutsideRange::kExtend ? std::isfinite(altitude)
                                           : altitude >= kFloor && altitude <= kCeiling;
}

double StandardAtmosphere::temperature(double altitude) {
  expects(altitude >= kFloor && altitude <= kCeiling, "the altitude is outside 86 to 1000 km");
  if (altitude <= 91e3) return kTemperature7;
  if (altitude <= 110e3) {
    const double part = (altitude - 91e3) / -19.9429e3;
    return 263.1905 - 76.3232 * std::sqrt(1.0 - part * part);
  }
  if (altitude <= 120e3) return 240.0 + 12e-3 * (altitude - 110e3);
  const double height = (altitude - 120e3) * (kEarthRadius + 120e3) / (kEarthRadius + altitude);
  return kExosphere - (kExosphere - kTemperature10) * std::exp(-0.01875e-3 * height);
}

}  // namespace foothill_orbit
