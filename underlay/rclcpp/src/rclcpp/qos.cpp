#include "rclcpp/qos.hpp"

#include <rmw/error_handling.h>
#include <rmw/time.h>

#include <array>
#include <string>

#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"

namespace rclcpp {

std::string qos_policy_name_from_kind(rmw_qos_policy_kind_t policy_kind) {
  switch (policy_kind) {
    case RMW_QOS_POLICY_DURABILITY:
      return "DURABILITY_QOS_POLICY";
    case RMW_QOS_POLICY_DEADLINE:
      return "DEADLINE_QOS_POLICY";
    case RMW_QOS_POLICY_LIVELINESS:
      return "LIVELINESS_QOS_POLICY";
    case RMW_QOS_POLICY_RELIABILITY:
      return "RELIABILITY_QOS_POLICY";
    case RMW_QOS_POLICY_HISTORY:
      return "HISTORY_QOS_POLICY";
    case RMW_QOS_POLICY_LIFESPAN:
      return "LIFESPAN_QOS_POLICY";
    default:
      return "INVALID_QOS_POLICY";
  }
}

QoSInitialization::QoSInitialization(rmw_qos_history_policy_t history_policy_arg, size_t depth_arg,
                                     bool print_depth_warning)
    : history_policy(history_policy_arg), depth(depth_arg) {
  if (history_policy == RMW_QOS_POLICY_HISTORY_KEEP_LAST && depth == 0 && print_depth_warning) {
    RCLCPP_WARN_ONCE(rclcpp::get_logger("rclcpp"),
                     "a history that keeps the last 0 messages keeps none; "
                     "the middleware takes its own default instead");
  }
}

QoSInitialization QoSInitialization::from_rmw(const rmw_qos_profile_t& rmw_qos) {
  if (rmw_qos.history == RMW_QOS_POLICY_HISTORY_KEEP_ALL) return KeepAll();
  return KeepLast(rmw_qos.depth, false);
}

KeepAll::KeepAll() : QoSInitialization(RMW_QOS_POLICY_HISTORY_KEEP_ALL, 0) {}

KeepLast::KeepLast(size_t depth_arg, bool print_depth_warning)
    : QoSInitialization(RMW_QOS_POLICY_HISTORY_KEEP_LAST, depth_arg, print_depth_warning) {}

QoS::QoS(const QoSInitialization& qos_initialization, const rmw_qos_profile_t& initial_profile)
    : rmw_qos_profile_(initial_profile) {
  rmw_qos_profile_.history = qos_initialization.history_policy;
  rmw_qos_profile_.depth = qos_initialization.depth;
}

QoS::QoS(size_t history_depth) : QoS(KeepLast(history_depth)) {}

rmw_qos_profile_t& QoS::get_rmw_qos_profile() { return rmw_qos_profile_; }
const rmw_qos_profile_t& QoS::get_rmw_qos_profile() const { return rmw_qos_profile_; }

QoS& QoS::history(HistoryPolicy history) {
  return this->history(static_cast<rmw_qos_history_policy_t>(history));
}

QoS& QoS::history(rmw_qos_history_policy_t history) {
  rmw_qos_profile_.history = history;
  return *this;
}

QoS& QoS::keep_last(size_t depth) {
  rmw_qos_profile_.depth = depth;
  return history(RMW_QOS_POLICY_HISTORY_KEEP_LAST);
}

QoS& QoS::keep_all() {
  rmw_qos_profile_.depth = 0;
  return history(RMW_QOS_POLICY_HISTORY_KEEP_ALL);
}

QoS& QoS::reliability(rmw_qos_reliability_policy_t reliability) {
  rmw_qos_profile_.reliability = reliability;
  return *this;
}

QoS& QoS::reliability(ReliabilityPolicy reliability) {
  return this->reliability(static_cast<rmw_qos_reliability_policy_t>(reliability));
}

QoS& QoS::reliable() { return reliability(RMW_QOS_POLICY_RELIABILITY_RELIABLE); }
QoS& QoS::best_effort() { return reliability(RMW_QOS_POLICY_RELIABILITY_BEST_EFFORT); }
QoS& QoS::reliability_best_available() {
  return reliability(RMW_QOS_POLICY_RELIABILITY_BEST_AVAILABLE);
}

QoS& QoS::durability(rmw_qos_durability_policy_t durability) {
  rmw_qos_profile_.durability = durability;
  return *this;
}

QoS& QoS::durability(DurabilityPolicy durability) {
  return this->durability(static_cast<rmw_qos_durability_policy_t>(durability));
}

QoS& QoS::durability_volatile() { return durability(RMW_QOS_POLICY_DURABILITY_VOLATILE); }
QoS& QoS::transient_local() { return durability(RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL); }
QoS& QoS::durability_best_available() {
  return durability(RMW_QOS_POLICY_DURABILITY_BEST_AVAILABLE);
}

QoS& QoS::deadline(rmw_time_t deadline) {
  rmw_qos_profile_.deadline = deadline;
  return *this;
}

QoS& QoS::deadline(const rclcpp::Duration& deadline) {
  return this->deadline(deadline.to_rmw_time());
}

QoS& QoS::lifespan(rmw_time_t lifespan) {
  rmw_qos_profile_.lifespan = lifespan;
  return *this;
}

QoS& QoS::lifespan(const rclcpp::Duration& lifespan) {
  return this->lifespan(lifespan.to_rmw_time());
}

QoS& QoS::liveliness(rmw_qos_liveliness_policy_t liveliness) {
  rmw_qos_profile_.liveliness = liveliness;
  return *this;
}

QoS& QoS::liveliness(LivelinessPolicy liveliness) {
  return this->liveliness(static_cast<rmw_qos_liveliness_policy_t>(liveliness));
}

QoS& QoS::liveliness_lease_duration(rmw_time_t liveliness_lease_duration) {
  rmw_qos_profile_.liveliness_lease_duration = liveliness_lease_duration;
  return *this;
}

QoS& QoS::liveliness_lease_duration(const rclcpp::Duration& liveliness_lease_duration) {
  return this->liveliness_lease_duration(liveliness_lease_duration.to_rmw_time());
}

QoS& QoS::avoid_ros_namespace_conventions(bool avoid_ros_namespace_conventions) {
  rmw_qos_profile_.avoid_ros_namespace_conventions = avoid_ros_namespace_conventions;
  return *this;
}

HistoryPolicy QoS::history() const { return static_cast<HistoryPolicy>(rmw_qos_profile_.history); }
size_t QoS::depth() const { return rmw_qos_profile_.depth; }
ReliabilityPolicy QoS::reliability() const {
  return static_cast<ReliabilityPolicy>(rmw_qos_profile_.reliability);
}
DurabilityPolicy QoS::durability() const {
  return static_cast<DurabilityPolicy>(rmw_qos_profile_.durability);
}
rclcpp::Duration QoS::deadline() const {
  return Duration::from_rmw_time(rmw_qos_profile_.deadline);
}
rclcpp::Duration QoS::lifespan() const {
  return Duration::from_rmw_time(rmw_qos_profile_.lifespan);
}
LivelinessPolicy QoS::liveliness() const {
  return static_cast<LivelinessPolicy>(rmw_qos_profile_.liveliness);
}
rclcpp::Duration QoS::liveliness_lease_duration() const {
  return Duration::from_rmw_time(rmw_qos_profile_.liveliness_lease_duration);
}
bool QoS::avoid_ros_namespace_conventions() const {
  return rmw_qos_profile_.avoid_ros_namespace_conventions;
}

bool operator==(const QoS& left, const QoS& right) {
  const rmw_qos_profile_t& a = left.get_rmw_qos_profile();
  const rmw_qos_profile_t& b = right.get_rmw_qos_profile();
  return a.history == b.history && a.depth == b.depth && a.reliability == b.reliability &&
         a.durability == b.durability && rmw_time_equal(a.deadline, b.deadline) &&
         rmw_time_equal(a.lifespan, b.lifespan) && a.liveliness == b.liveliness &&
         rmw_time_equal(a.liveliness_lease_duration, b.liveliness_lease_duration) &&
         a.avoid_ros_namespace_conventions == b.avoid_ros_namespace_conventions;
}

bool operator!=(const QoS& left, const QoS& right) { return !(left == right); }

QoSCheckCompatibleResult qos_check_compatible(const QoS& publisher_qos,
                                              const QoS& subscription_qos) {
  rmw_qos_compatibility_type_t compatible{};
  std::array<char, 2048> reason{};
  const rmw_ret_t ret = rmw_qos_profile_check_compatible(publisher_qos.get_rmw_qos_profile(),
                                                         subscription_qos.get_rmw_qos_profile(),
                                                         &compatible, reason.data(), reason.size());
  if (ret != RMW_RET_OK) {
    const std::string error = rmw_get_error_string().str;
    rmw_reset_error();
    throw rclcpp::exceptions::QoSCheckCompatibleException(error);
  }
  return {static_cast<QoSCompatibility>(compatible), std::string(reason.data())};
}

ClockQoS::ClockQoS(const QoSInitialization& qos_initialization)
    : QoS(qos_initialization, rmw_qos_profile_sensor_data) {}

SensorDataQoS::SensorDataQoS(const QoSInitialization& qos_initialization)
    : QoS(qos_initialization, rmw_qos_profile_sensor_data) {}

ParametersQoS::ParametersQoS(const QoSInitialization& qos_initialization)
    : QoS(qos_initialization, rmw_qos_profile_parameters) {}

ServicesQoS::ServicesQoS(const QoSInitialization& qos_initialization)
    : QoS(qos_initialization, rmw_qos_profile_services_default) {}

ParameterEventsQoS::ParameterEventsQoS(const QoSInitialization& qos_initialization)
    : QoS(qos_initialization, rmw_qos_profile_parameter_events) {}

RosoutQoS::RosoutQoS(const QoSInitialization& rosout_qos_initialization)
    : QoS(rosout_qos_initialization, rcl_qos_profile_rosout_default) {}

SystemDefaultsQoS::SystemDefaultsQoS(const QoSInitialization& qos_initialization)
    : QoS(qos_initialization, rmw_qos_profile_system_default) {}

BestAvailableQoS::BestAvailableQoS(const QoSInitialization& qos_initialization)
    : QoS(qos_initialization, rmw_qos_profile_best_available) {}

}  // namespace rclcpp
