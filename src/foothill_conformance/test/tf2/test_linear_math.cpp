#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "random_motion.hpp"
#include "tf2/LinearMath/Matrix3x3.h"
#include "tf2/LinearMath/Quaternion.h"
#include "tf2/LinearMath/Transform.h"
#include "tf2/LinearMath/Vector3.h"
#include "tf2/utils.h"

// Every result is compared with the same operation in Eigen, on 1000 random inputs.

namespace {

constexpr int kTrials = 1000;
constexpr double kPi = std::numbers::pi;
// A handful of roundings of numbers up to 10; 1e-16 each.
constexpr double kTolerance = 1e-13;

tf2::Vector3 to_tf2(const Eigen::Vector3d& v) { return {v.x(), v.y(), v.z()}; }
tf2::Quaternion to_tf2(const Eigen::Quaterniond& q) { return {q.x(), q.y(), q.z(), q.w()}; }
tf2::Transform to_tf2(const Eigen::Isometry3d& X) {
  return tf2::Transform(to_tf2(Eigen::Quaterniond(X.linear())),
                        to_tf2(Eigen::Vector3d(X.translation())));
}
Eigen::Vector3d to_eigen(const tf2::Vector3& v) { return {v.x(), v.y(), v.z()}; }
Eigen::Quaterniond to_eigen(const tf2::Quaternion& q) { return {q.w(), q.x(), q.y(), q.z()}; }
Eigen::Matrix3d to_eigen(const tf2::Matrix3x3& m) {
  Eigen::Matrix3d result;
  for (int i = 0; i < 3; ++i) result.row(i) = to_eigen(m[i]).transpose();
  return result;
}

void expect_near(const tf2::Vector3& actual, const Eigen::Vector3d& expected) {
  EXPECT_LT((to_eigen(actual) - expected).norm(), kTolerance * (1.0 + expected.norm()));
}
void expect_near(const tf2::Matrix3x3& actual, const Eigen::Matrix3d& expected) {
  EXPECT_LT((to_eigen(actual) - expected).norm(), kTolerance);
}
/// As rotations: q and -q are the same.
void expect_same_rotation(const tf2::Quaternion& actual, const Eigen::Quaterniond& expected) {
  EXPECT_NEAR(std::abs(to_eigen(actual).dot(expected)), 1.0, kTolerance);
}
void expect_near(const tf2::Transform& actual, const Eigen::Isometry3d& expected) {
  expect_near(actual.getBasis(), expected.linear());
  expect_near(actual.getOrigin(), expected.translation());
}

Eigen::Quaterniond from_rpy(double roll, double pitch, double yaw) {
  return Eigen::AngleAxisd(yaw, Eigen::Vector3d::UnitZ()) *
         Eigen::AngleAxisd(pitch, Eigen::Vector3d::UnitY()) *
         Eigen::AngleAxisd(roll, Eigen::Vector3d::UnitX());
}

class LinearMath : public testing::Test {
 protected:
  RandomMotion random_;
};

TEST_F(LinearMath, VectorProductsAgreeWithEigen) {
  for (int i = 0; i < kTrials; ++i) {
    const Eigen::Vector3d a = random_.vector(), b = random_.vector(), c = random_.vector();
    const tf2::Vector3 ta = to_tf2(a), tb = to_tf2(b), tc = to_tf2(c);
    EXPECT_NEAR(ta.dot(tb), a.dot(b), kTolerance * 300.0);
    expect_near(ta.cross(tb), a.cross(b));
    EXPECT_NEAR(ta.triple(tb, tc), a.dot(b.cross(c)), kTolerance * 3000.0);
    EXPECT_NEAR(ta.length(), a.norm(), kTolerance * 20.0);
    EXPECT_NEAR(ta.distance(tb), (a - b).norm(), kTolerance * 40.0);
    expect_near(ta.normalized(), a.normalized());
    expect_near(ta.lerp(tb, 0.3), 0.7 * a + 0.3 * b);
    expect_near(ta * tb, a.cwiseProduct(b));
  }
}

TEST_F(LinearMath, VectorRotatesAboutAnAxisByTheFormulaOfRodrigues) {
  for (int i = 0; i < kTrials; ++i) {
    const Eigen::Vector3d axis = random_.vector().normalized(), v = random_.vector();
    const double angle = random_.angle(kPi);
    expect_near(to_tf2(v).rotate(to_tf2(axis), angle), Eigen::AngleAxisd(angle, axis) * v);
  }
}

TEST_F(LinearMath, QuaternionProductAndRotationAgreeWithEigen) {
  for (int i = 0; i < kTrials; ++i) {
    const Eigen::Quaterniond p = random_.rotation(), q = random_.rotation();
    const Eigen::Vector3d v = random_.vector();
    const tf2::Quaternion product = to_tf2(p) * to_tf2(q);
    EXPECT_LT((to_eigen(product).coeffs() - (p * q).coeffs()).norm(), kTolerance);
    expect_near(tf2::quatRotate(to_tf2(p), to_tf2(v)), p * v);
    expect_near(tf2::Matrix3x3(to_tf2(p)), p.toRotationMatrix());
    expect_same_rotation(to_tf2(p).inverse(), p.conjugate());
  }
}

TEST_F(LinearMath, QuaternionFromAxisAndAngleGivesThemBack) {
  for (int i = 0; i < kTrials; ++i) {
    const Eigen::Vector3d axis = random_.vector();
    const double angle = 0.1 + 2.9 * std::abs(random_.angle(1.0));
    const tf2::Quaternion q(to_tf2(axis), angle);
    expect_same_rotation(q, Eigen::Quaterniond(Eigen::AngleAxisd(angle, axis.normalized())));
    EXPECT_NEAR(q.getAngle(), angle, 1e-12);
    EXPECT_LT((to_eigen(q.getAxis()) - axis.normalized()).norm(), 1e-12);
    EXPECT_NEAR(q.getAngleShortestPath(), angle, 1e-12);
    EXPECT_NEAR((q * -1.0).getAngleShortestPath(), angle, 1e-12);
  }
}

TEST_F(LinearMath, MatrixGivesBackTheQuaternionThatItWasMadeFrom) {
  for (int i = 0; i < kTrials; ++i) {
    const Eigen::Quaterniond q = random_.rotation();
    tf2::Quaternion back;
    tf2::Matrix3x3(to_tf2(q)).getRotation(back);
    expect_same_rotation(back, q);
    EXPECT_NEAR(back.length(), 1.0, kTolerance);
  }
}

TEST_F(LinearMath, MatrixGivesBackHalfTurns) {
  // The trace is -1, so w is zero and the other three come from the diagonal.
  for (const Eigen::Vector3d& axis :
       {Eigen::Vector3d(1, 0, 0), Eigen::Vector3d(0, 1, 0), Eigen::Vector3d(0, 0, 1),
        Eigen::Vector3d(1, 2, 3), Eigen::Vector3d(3, -2, 1), Eigen::Vector3d(-1, 3, 2)}) {
    const Eigen::Quaterniond half_turn(Eigen::AngleAxisd(kPi, axis.normalized()));
    tf2::Quaternion back;
    tf2::Matrix3x3(to_tf2(half_turn)).getRotation(back);
    expect_same_rotation(back, half_turn);
  }
}

TEST_F(LinearMath, MatrixNormalisesTheQuaternionThatItIsMadeFrom) {
  const Eigen::Quaterniond q = random_.rotation();
  expect_near(tf2::Matrix3x3(to_tf2(q) * 3.0), q.toRotationMatrix());
}

TEST_F(LinearMath, RollPitchYawTurnAboutFixedAxesInThatOrder) {
  for (int i = 0; i < kTrials; ++i) {
    const double roll = random_.angle(kPi), pitch = random_.angle(kPi), yaw = random_.angle(kPi);
    const Eigen::Quaterniond expected = from_rpy(roll, pitch, yaw);
    tf2::Quaternion q;
    q.setRPY(roll, pitch, yaw);
    expect_same_rotation(q, expected);
    tf2::Matrix3x3 m;
    m.setRPY(roll, pitch, yaw);
    expect_near(m, expected.toRotationMatrix());
    m.setEulerYPR(yaw, pitch, roll);
    expect_near(m, expected.toRotationMatrix());
  }
}

TEST_F(LinearMath, RollPitchYawComeBackAsTheyWent) {
  for (int i = 0; i < kTrials; ++i) {
    const double roll = random_.angle(3.1), pitch = random_.angle(1.5), yaw = random_.angle(3.1);
    tf2::Matrix3x3 m;
    m.setRPY(roll, pitch, yaw);
    double r = 0, p = 0, y = 0;
    m.getRPY(r, p, y);
    // cos(1.5) = 0.07 magnifies the rounding of the matrix.
    EXPECT_NEAR(r, roll, 1e-13);
    EXPECT_NEAR(p, pitch, 1e-13);
    EXPECT_NEAR(y, yaw, 1e-13);
    tf2::Quaternion q;
    m.getRotation(q);
    EXPECT_NEAR(tf2::getYaw(q), yaw, 1e-12);
    tf2::getEulerYPR(q, y, p, r);
    EXPECT_NEAR(r, roll, 1e-12);
    EXPECT_NEAR(p, pitch, 1e-12);
    EXPECT_NEAR(y, yaw, 1e-12);
  }
}

TEST_F(LinearMath, TheSecondSolutionOfRollPitchYawIsTheSameRotation) {
  for (int i = 0; i < kTrials; ++i) {
    tf2::Matrix3x3 m, again;
    m.setRPY(random_.angle(3.1), random_.angle(1.5), random_.angle(3.1));
    double r = 0, p = 0, y = 0;
    m.getRPY(r, p, y, 2);
    EXPECT_GT(std::abs(p), kPi / 2.0);
    again.setRPY(r, p, y);
    expect_near(again, to_eigen(m));
  }
}

template <typename T>
concept HasUnaryMinus = requires(const T& value) { -value; };

TEST_F(LinearMath, UnaryMinusOfAQuaternionIsAmbiguous) {
  EXPECT_TRUE(HasUnaryMinus<tf2::Vector3>);
  EXPECT_FALSE(HasUnaryMinus<tf2::Quaternion>);
}

TEST_F(LinearMath, SlerpTurnsAtAConstantRateTheShortWayRound) {
  for (int i = 0; i < kTrials; ++i) {
    const Eigen::Quaterniond p = random_.rotation(), q = random_.rotation();
    // The closed form: p * (p^-1 q)^t, with the power taken of axis and angle.
    const Eigen::AngleAxisd difference(p.conjugate() * q);
    const double angle =
        difference.angle() > kPi ? difference.angle() - 2.0 * kPi : difference.angle();
    for (const double t : {0.0, 0.1, 0.5, 0.75, 1.0}) {
      const Eigen::Quaterniond expected =
          p * Eigen::Quaterniond(Eigen::AngleAxisd(t * angle, difference.axis()));
      expect_same_rotation(to_tf2(p).slerp(to_tf2(q), t), expected);
      expect_same_rotation(tf2::slerp(to_tf2(p), to_tf2(q) * -1.0, t), expected);
    }
  }
}

TEST_F(LinearMath, SlerpBetweenNearlyEqualRotationsStaysAUnitQuaternion) {
  const tf2::Quaternion p = to_tf2(random_.rotation());
  for (const double angle : {1e-3, 1e-6, 1e-8, 1e-10, 1e-14, 0.0}) {
    const tf2::Quaternion q = p * tf2::Quaternion(tf2::Vector3(0, 0, 1), angle);
    EXPECT_NEAR(p.slerp(q, 0.4).length(), 1.0, kTolerance);
    EXPECT_LE(p.slerp(q, 0.4).angleShortestPath(p), angle + 1e-7);
  }
}

TEST_F(LinearMath, MatrixAlgebraAgreesWithEigen) {
  for (int i = 0; i < kTrials; ++i) {
    const Eigen::Matrix3d a = random_.rotation().toRotationMatrix();
    const Eigen::Matrix3d b = random_.rotation().toRotationMatrix();
    const Eigen::Vector3d v = random_.vector();
    const tf2::Matrix3x3 ta(to_tf2(Eigen::Quaterniond(a))), tb(to_tf2(Eigen::Quaterniond(b)));
    expect_near(ta * tb, a * b);
    expect_near(ta.transpose(), a.transpose());
    expect_near(ta.inverse(), a.inverse());
    expect_near(ta.transposeTimes(tb), a.transpose() * b);
    expect_near(ta.timesTranspose(tb), a * b.transpose());
    expect_near(ta * to_tf2(v), a * v);
    expect_near(to_tf2(v) * ta, a.transpose() * v);
    EXPECT_NEAR(ta.determinant(), 1.0, kTolerance);
  }
}

TEST_F(LinearMath, TransformCompositionAgreesWithEigen) {
  for (int i = 0; i < kTrials; ++i) {
    const Eigen::Isometry3d a = random_.motion(), b = random_.motion();
    const Eigen::Vector3d v = random_.vector();
    expect_near(to_tf2(a) * to_tf2(b), a * b);
    expect_near(to_tf2(a) * to_tf2(v), a * v);
    expect_near(to_tf2(a).inverse(), a.inverse());
    expect_near(to_tf2(a).inverseTimes(to_tf2(b)), a.inverse() * b);
    expect_near(to_tf2(a).invXform(to_tf2(v)), a.inverse() * v);
    tf2::Transform c = to_tf2(a);
    c *= to_tf2(b);
    expect_near(c, a * b);
  }
}

TEST_F(LinearMath, ATransformTimesItsInverseIsTheIdentity) {
  for (int i = 0; i < kTrials; ++i) {
    const tf2::Transform a = to_tf2(random_.motion());
    const tf2::Transform product = a * a.inverse();
    expect_near(product.getBasis(), Eigen::Matrix3d::Identity());
    EXPECT_LT(product.getOrigin().length(), 1e-13 * 20.0);
  }
}

}  // namespace
