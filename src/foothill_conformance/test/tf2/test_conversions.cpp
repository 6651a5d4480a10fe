#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <array>
#include <string>

#include "buffer_fixture.hpp"
#include "random_motion.hpp"
#include "tf2/utils.h"
#include "tf2_eigen/tf2_eigen.hpp"
#include "tf2_geometry_msgs/tf2_geometry_msgs.hpp"

namespace {

using namespace geometry_msgs::msg;  // All of this file is about these messages.
using Vector6d = Eigen::Matrix<double, 6, 1>;
using Matrix6d = Eigen::Matrix<double, 6, 6>;

constexpr double kTolerance = 1e-12;

Eigen::Vector3d to_eigen(const Vector3& v) { return {v.x, v.y, v.z}; }
Eigen::Vector3d to_eigen(const Point& p) { return {p.x, p.y, p.z}; }
Eigen::Quaterniond to_eigen(const Quaternion& q) { return {q.w, q.x, q.y, q.z}; }
Eigen::Isometry3d to_eigen(const Pose& pose) {
  return Eigen::Translation3d(to_eigen(pose.position)) * to_eigen(pose.orientation);
}

Vector3 vector_message(const Eigen::Vector3d& v) {
  Vector3 message;
  message.x = v.x();
  message.y = v.y();
  message.z = v.z();
  return message;
}
Point point_message(const Eigen::Vector3d& v) {
  Point message;
  message.x = v.x();
  message.y = v.y();
  message.z = v.z();
  return message;
}

template <typename A, typename B>
void expect_near(const Eigen::MatrixBase<A>& actual, const Eigen::MatrixBase<B>& expected) {
  EXPECT_LT((actual - expected).norm(), kTolerance * (1.0 + expected.norm()));
}
void expect_same_rotation(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b) {
  EXPECT_NEAR(std::abs(a.dot(b)), 1.0, kTolerance);
}

class Conversions : public testing::Test {
 protected:
  RandomMotion random_;
  const Eigen::Isometry3d X_TS_ = random_.motion();  ///< Source to target.
  const TransformStamped transform_ = make_transform("target", "source", 12.5, X_TS_);

  template <typename Message>
  void expect_header_of_transform(const Message& message) const {
    EXPECT_EQ(message.header.frame_id, "target");
    EXPECT_EQ(message.header.stamp, transform_.header.stamp);
  }
  template <typename Message>
  static Message stamped(const Message& message) {
    Message result = message;
    result.header.frame_id = "source";
    result.header.stamp.sec = 3;
    result.header.stamp.nanosec = 500'000'000;
    return result;
  }
};

TEST_F(Conversions, Tf2TypesSurviveTheWayThroughTheirMessages) {
  const Eigen::Isometry3d X = random_.motion();
  const Eigen::Quaterniond q(X.linear());
  const tf2::Vector3 v(X.translation().x(), X.translation().y(), X.translation().z());
  const tf2::Quaternion r(q.x(), q.y(), q.z(), q.w());
  const tf2::Transform t(r, v);

  tf2::Vector3 v_back;
  tf2::fromMsg(tf2::toMsg(v), v_back);
  EXPECT_EQ(v_back, v);
  Point point;
  tf2::fromMsg(tf2::toMsg(v, point), v_back);
  EXPECT_EQ(v_back, v);
  tf2::Quaternion r_back;
  tf2::fromMsg(tf2::toMsg(r), r_back);
  EXPECT_EQ(r_back, r);
  tf2::Transform t_back;
  tf2::fromMsg(tf2::toMsg(t), t_back);
  expect_near(to_eigen(tf2::toMsg(t_back.getOrigin())), X.translation());
  expect_same_rotation(to_eigen(tf2::toMsg(t_back.getRotation())), q);
  Pose pose;
  tf2::toMsg(t, pose);
  expect_near(to_eigen(pose).matrix(), X.matrix());
  tf2::fromMsg(pose, t_back);
  expect_near(to_eigen(tf2::toMsg(t_back.getOrigin())), X.translation());
}

TEST_F(Conversions, StampedTypesKeepTheirTimeAndFrame) {
  const tf2::Stamped<tf2::Transform> t(tf2::Transform::getIdentity(), tf2::timeFromSec(7.25),
                                       "somewhere");
  const TransformStamped message = tf2::toMsg(t);
  EXPECT_EQ(message.header.frame_id, "somewhere");
  EXPECT_EQ(message.header.stamp.sec, 7);
  EXPECT_EQ(message.header.stamp.nanosec, 250'000'000u);
  tf2::Stamped<tf2::Transform> back;
  tf2::fromMsg(message, back);
  EXPECT_EQ(back, t);
  EXPECT_EQ(tf2::getFrameId(t), "somewhere");
  EXPECT_EQ(tf2::getTimestamp(t), tf2::timeFromSec(7.25));
  EXPECT_EQ(tf2::getFrameId(message), "somewhere");
  EXPECT_EQ(tf2::getTimestamp(message), tf2::timeFromSec(7.25));
}

TEST_F(Conversions, EigenTypesSurviveTheWayThroughTheirMessages) {
  const Eigen::Isometry3d X = random_.motion();
  Eigen::Isometry3d X_back;
  tf2::fromMsg(tf2::toMsg(X), X_back);
  expect_near(X_back.matrix(), X.matrix());
  Eigen::Affine3d A_back;
  tf2::fromMsg(tf2::toMsg(Eigen::Affine3d(X)), A_back);
  expect_near(A_back.matrix(), X.matrix());
  expect_near(tf2::transformToEigen(tf2::eigenToTransform(X)).matrix(), X.matrix());
  expect_near(tf2::transformToEigen(tf2::eigenToTransform(Eigen::Affine3d(X))).matrix(),
              X.matrix());

  const Eigen::Vector3d v = random_.vector();
  Eigen::Vector3d v_back;
  tf2::fromMsg(tf2::toMsg(v), v_back);
  EXPECT_EQ(v_back, v);
  Vector3 vector;
  tf2::fromMsg(tf2::toMsg(v, vector), v_back);
  EXPECT_EQ(v_back, v);
  EXPECT_EQ(to_eigen(tf2::toMsg2(v)), v);

  const Eigen::Quaterniond q = random_.rotation();
  Eigen::Quaterniond q_back;
  tf2::fromMsg(tf2::toMsg(q), q_back);
  expect_near(q_back.coeffs(), q.coeffs());

  Vector6d twist, twist_back;
  twist << 1, 2, 3, 4, 5, 6;
  const Twist message = tf2::toMsg(twist);
  EXPECT_EQ(message.linear.y, 2.0);
  EXPECT_EQ(message.angular.x, 4.0);
  tf2::fromMsg(message, twist_back);
  EXPECT_EQ(twist_back, twist);
}

TEST_F(Conversions, ConvertGoesFromAnyTypeToAnyOther) {
  const Eigen::Isometry3d X = random_.motion();
  Pose pose;
  tf2::convert(X, pose);
  expect_near(to_eigen(pose).matrix(), X.matrix());
  Eigen::Affine3d affine;
  tf2::convert(pose, affine);
  expect_near(affine.matrix(), X.matrix());
  tf2::Transform transform;
  tf2::convert(pose, transform);
  expect_near(to_eigen(tf2::toMsg(transform.getOrigin())), X.translation());
  Pose copy;
  tf2::convert(pose, copy);
  EXPECT_EQ(copy, pose);
}

TEST_F(Conversions, YawAndIdentityOfMessages) {
  tf2::Quaternion q;
  q.setRPY(0.1, -0.2, 1.3);
  EXPECT_NEAR(tf2::getYaw(tf2::toMsg(q)), 1.3, kTolerance);
  QuaternionStamped quaternion_stamped;
  quaternion_stamped.quaternion = tf2::toMsg(q);
  EXPECT_NEAR(tf2::getYaw(quaternion_stamped), 1.3, kTolerance);
  double yaw = 0, pitch = 0, roll = 0;
  tf2::getEulerYPR(tf2::toMsg(q), yaw, pitch, roll);
  EXPECT_NEAR(roll, 0.1, kTolerance);
  EXPECT_NEAR(pitch, -0.2, kTolerance);
  EXPECT_EQ(tf2::getTransformIdentity<geometry_msgs::msg::Transform>().rotation.w, 1.0);
}

TEST_F(Conversions, AVectorIsTurnedButAPointIsMoved) {
  const Eigen::Vector3d v = random_.vector();
  Vector3 vector = vector_message(v), turned;
  tf2::doTransform(vector, turned, transform_);
  expect_near(to_eigen(turned), X_TS_.linear() * v);
  Point point = point_message(v), moved;
  tf2::doTransform(point, moved, transform_);
  expect_near(to_eigen(moved), X_TS_ * v);
  tf2::doTransform(point, point, transform_);
  EXPECT_EQ(point, moved);

  Vector3Stamped vector_stamped;
  vector_stamped.vector = vector;
  Vector3Stamped turned_stamped;
  tf2::doTransform(stamped(vector_stamped), turned_stamped, transform_);
  EXPECT_EQ(turned_stamped.vector, turned);
  expect_header_of_transform(turned_stamped);
  PointStamped point_stamped;
  point_stamped.point = point_message(v);
  PointStamped moved_stamped;
  tf2::doTransform(stamped(point_stamped), moved_stamped, transform_);
  EXPECT_EQ(moved_stamped.point, moved);
  expect_header_of_transform(moved_stamped);
}

TEST_F(Conversions, PosesTransformsAndQuaternionsAreComposed) {
  const Eigen::Isometry3d X_SA = random_.motion();
  const Eigen::Isometry3d X_TA = X_TS_ * X_SA;

  PoseStamped pose;
  pose.pose = tf2::toMsg(X_SA);
  PoseStamped pose_out;
  tf2::doTransform(stamped(pose), pose_out, transform_);
  expect_near(to_eigen(pose_out.pose).matrix(), X_TA.matrix());
  expect_header_of_transform(pose_out);

  TransformStamped child = make_transform("source", "a", 3.5, X_SA), child_out;
  tf2::doTransform(child, child_out, transform_);
  ::expect_near(child_out, X_TA);
  expect_header_of_transform(child_out);

  QuaternionStamped quaternion;
  quaternion.quaternion = tf2::toMsg(Eigen::Quaterniond(X_SA.linear()));
  QuaternionStamped quaternion_out;
  tf2::doTransform(stamped(quaternion), quaternion_out, transform_);
  expect_same_rotation(to_eigen(quaternion_out.quaternion), Eigen::Quaterniond(X_TA.linear()));
  expect_header_of_transform(quaternion_out);
}

TEST_F(Conversions, CovarianceIsTurnedOnBothSides) {
  const Matrix6d root = Matrix6d::Random();
  const Matrix6d covariance = root * root.transpose();
  PoseWithCovarianceStamped in;
  in.pose.pose = tf2::toMsg(Eigen::Isometry3d::Identity());
  for (int i = 0; i < 36; ++i) {
    in.pose.covariance[static_cast<std::size_t>(i)] = covariance(i / 6, i % 6);
  }
  PoseWithCovarianceStamped out;
  tf2::doTransform(stamped(in), out, transform_);

  Matrix6d R = Matrix6d::Zero();
  R.topLeftCorner<3, 3>() = X_TS_.linear();
  R.bottomRightCorner<3, 3>() = X_TS_.linear();
  const Eigen::Map<const Eigen::Matrix<double, 6, 6, Eigen::RowMajor>> found(
      out.pose.covariance.data());
  expect_near(found, R * covariance * R.transpose());
  expect_near(to_eigen(out.pose.pose).matrix(), X_TS_.matrix());
  expect_header_of_transform(out);
  EXPECT_EQ(tf2::getCovarianceMatrix(in)[1][2], covariance(1, 2));
}

TEST_F(Conversions, AWrenchDoesTheSameWorkInEveryFrame) {
  // Power = force . velocity + torque . angular velocity does not depend on the frame.
  const Eigen::Vector3d f = random_.vector(), m = random_.vector();
  const Eigen::Vector3d v = random_.vector(), w = random_.vector();
  WrenchStamped in;
  in.wrench.force = vector_message(f);
  in.wrench.torque = vector_message(m);
  WrenchStamped out;
  tf2::doTransform(stamped(in), out, transform_);
  // The same rigid motion, of the body's point at the target's origin, in target axes.
  const Eigen::Vector3d w_T = X_TS_.linear() * w;
  const Eigen::Vector3d v_T = X_TS_.linear() * v + X_TS_.translation().cross(w_T);
  const double power = f.dot(v) + m.dot(w);
  EXPECT_NEAR(to_eigen(out.wrench.force).dot(v_T) + to_eigen(out.wrench.torque).dot(w_T), power,
              1e-10 * std::abs(power));
  expect_header_of_transform(out);
}

TEST_F(Conversions, EigenObjectsAreTransformed) {
  const Eigen::Isometry3d X_SA = random_.motion();
  const Eigen::Vector3d v = random_.vector();
  Eigen::Vector3d v_out;
  tf2::doTransform(v, v_out, transform_);
  expect_near(v_out, X_TS_ * v);
  Eigen::Isometry3d X_out;
  tf2::doTransform(X_SA, X_out, transform_);
  expect_near(X_out.matrix(), (X_TS_ * X_SA).matrix());
  Eigen::Quaterniond q_out;
  tf2::doTransform(Eigen::Quaterniond(X_SA.linear()), q_out, transform_);
  expect_same_rotation(q_out, Eigen::Quaterniond((X_TS_ * X_SA).linear()));

  const tf2::Stamped<Eigen::Vector3d> in(v, tf2::timeFromSec(3.5), "source");
  tf2::Stamped<Eigen::Vector3d> out;
  tf2::doTransform(in, out, transform_);
  expect_near(static_cast<const Eigen::Vector3d&>(out), X_TS_ * v);
  EXPECT_EQ(out.frame_id_, "target");
  EXPECT_EQ(out.stamp_, tf2::timeFromSec(12.5));
}

}  // namespace
