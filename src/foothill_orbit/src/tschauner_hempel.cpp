#include "foothill_orbit/detail/tschauner_hempel.hpp"

#include <cmath>

namespace foothill_orbit::detail {
namespace {

/// rho sin f and rho cos f, their derivatives by f, and related terms.
struct Anomaly {
  Anomaly(double eccentricity, double true_anomaly)
      : e{eccentricity},
        sine{std::sin(true_anomaly)},
        cosine{std::cos(true_anomaly)},
        rho{1.0 + e * cosine},
        s{rho * sine},
        c{rho * cosine},
        s_rate{cosine + e * (cosine - sine) * (cosine + sine)},
        c_rate{-sine - 2.0 * e * sine * cosine} {}

  double e, sine, cosine, rho, s, c, s_rate, c_rate;
};

}  // namespace

double anomaly_rate_scale(const ChiefOrbit& chief) {
  const double e = chief.eccentricity;
  return chief.mean_motion / std::pow((1.0 - e) * (1.0 + e), 1.5);
}

Matrix6d solutions(double eccentricity, double true_anomaly, double j) {
  const Anomaly at{eccentricity, true_anomaly};
  const double e = at.e;
  const double far = 1.0 + 1.0 / at.rho;
  const double drift = 3.0 * e * at.s * j;
  Matrix6d columns = Matrix6d::Zero();
  columns.col(0) << at.s, at.c * far, 0.0, at.s_rate, -2.0 * at.s, 0.0;
  columns.col(1) << at.c, -at.s * far, 0.0, at.c_rate, e - 2.0 * at.c, 0.0;
  columns.col(2) << 2.0 - drift, -3.0 * at.rho * at.rho * j, 0.0,
      -3.0 * e * (at.s_rate * j + at.sine / at.rho), 2.0 * drift - 3.0, 0.0;
  columns(1, 3) = 1.0;
  columns.col(4) << 0.0, 0.0, at.cosine, 0.0, 0.0, -at.sine;
  columns.col(5) << 0.0, 0.0, at.sine, 0.0, 0.0, at.cosine;
  return columns;
}

Matrix6d constants(double eccentricity, double true_anomaly) {
  using Row = Eigen::Matrix<double, 1, 6>;
  const Anomaly at{eccentricity, true_anomaly};
  const double e = at.e;
  const double far = 1.0 + 1.0 / at.rho;
  const double wronskian = (1.0 - e) * (1.0 + e);
  const double push = 3.0 * e * at.sine / at.rho;
  const Row x = Row::Unit(0);
  const Row y = Row::Unit(1);
  const Row x_rate = Row::Unit(3);
  // Constant during the motion: the along-track equation integrated once.
  const Row d = Row::Unit(4) + 2.0 * x;
  const Row place = x - 2.0 * d;
  const Row rate = x_rate + push * d;
  Matrix6d rows = Matrix6d::Zero();
  rows.row(0) = ((at.c - 2.0 * e) * rate - (at.c_rate + e * push) * place) / wronskian;
  rows.row(1) = (at.s_rate * place - at.s * rate) / wronskian;
  rows.row(2) = d - e * rows.row(1);
  rows.row(3) = y - at.c * far * rows.row(0) + at.s * far * rows.row(1);
  rows.row(4) = at.cosine * Row::Unit(2) - at.sine * Row::Unit(5);
  rows.row(5) = at.sine * Row::Unit(2) + at.cosine * Row::Unit(5);
  return rows;
}

Matrix6d to_scaled(const ChiefOrbit& chief) {
  const Anomaly at{chief.eccentricity, chief.true_anomaly};
  const Eigen::Matrix3d one = Eigen::Matrix3d::Identity();
  Matrix6d matrix = Matrix6d::Zero();
  matrix.topLeftCorner<3, 3>() = at.rho * one;
  matrix.bottomLeftCorner<3, 3>() = -at.e * at.sine * one;
  matrix.bottomRightCorner<3, 3>() = one / (anomaly_rate_scale(chief) * at.rho);
  return matrix;
}

Matrix6d from_scaled(const ChiefOrbit& chief) {
  const Anomaly at{chief.eccentricity, chief.true_anomaly};
  const double k2 = anomaly_rate_scale(chief);
  const Eigen::Matrix3d one = Eigen::Matrix3d::Identity();
  Matrix6d matrix = Matrix6d::Zero();
  matrix.topLeftCorner<3, 3>() = one / at.rho;
  matrix.bottomLeftCorner<3, 3>() = k2 * at.e * at.sine * one;
  matrix.bottomRightCorner<3, 3>() = k2 * at.rho * one;
  return matrix;
}

}  // namespace foothill_orbit::detail
