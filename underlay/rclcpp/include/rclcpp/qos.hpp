#pragma once

#include <rcl/logging_rosout.h>
#include <rmw/incompatible_qos_events_statuses.h>
#include <rmw/qos_profiles.h>
#include <rmw/types.h>

#include <string>

#include "rclcpp/duration.hpp"

namespace rclcpp {

/// Returns the name of a policy, for example "RELIABILITY_QOS_POLICY".
std::string qos_policy_name_from_kind(rmw_qos_policy_kind_t policy_kind);

/// How many samples are kept.
enum class HistoryPolicy {
  KeepLast = RMW_QOS_POLICY_HISTORY_KEEP_LAST,
  KeepAll = RMW_QOS_POLICY_HISTORY_KEEP_ALL,
  SystemDefault = RMW_QOS_POLICY_HISTORY_SYSTEM_DEFAULT,
  Unknown = RMW_QOS_POLICY_HISTORY_UNKNOWN,
};

/// Whether lost samples are sent again.
enum class ReliabilityPolicy {
  BestEffort = RMW_QOS_POLICY_RELIABILITY_BEST_EFFORT,
  Reliable = RMW_QOS_POLICY_RELIABILITY_RELIABLE,
  SystemDefault = RMW_QOS_POLICY_RELIABILITY_SYSTEM_DEFAULT,
  BestAvailable = RMW_QOS_POLICY_RELIABILITY_BEST_AVAILABLE,
  Unknown = RMW_QOS_POLICY_RELIABILITY_UNKNOWN,
};

/// Whether a subscription that joins late gets the samples published before.
enum class DurabilityPolicy {
  Volatile = RMW_QOS_POLICY_DURABILITY_VOLATILE,
  TransientLocal = RMW_QOS_POLICY_DURABILITY_TRANSIENT_LOCAL,
  SystemDefault = RMW_QOS_POLICY_DURABILITY_SYSTEM_DEFAULT,
  BestAvailable = RMW_QOS_POLICY_DURABILITY_BEST_AVAILABLE,
  Unknown = RMW_QOS_POLICY_DURABILITY_UNKNOWN,
};

/// What counts as a sign of life of a publisher.
enum class LivelinessPolicy {
  Automatic = RMW_QOS_POLICY_LIVELINESS_AUTOMATIC,
  ManualByTopic = RMW_QOS_POLICY_LIVELINESS_MANUAL_BY_TOPIC,
  SystemDefault = RMW_QOS_POLICY_LIVELINESS_SYSTEM_DEFAULT,
  BestAvailable = RMW_QOS_POLICY_LIVELINESS_BEST_AVAILABLE,
  Unknown = RMW_QOS_POLICY_LIVELINESS_UNKNOWN,
};

/// Verdict of qos_check_compatible().
enum class QoSCompatibility {
  Ok = RMW_QOS_COMPATIBILITY_OK,
  Warning = RMW_QOS_COMPATIBILITY_WARNING,
  Error = RMW_QOS_COMPATIBILITY_ERROR,
};

/// The history part of a QoS, the only one without a default; made by KeepLast or KeepAll.
struct QoSInitialization {
  rmw_qos_history_policy_t history_policy;
  size_t depth;

  QoSInitialization(rmw_qos_history_policy_t history_policy_arg, size_t depth_arg,
                    bool print_depth_warning = true);

  /// Takes history and depth from an existing profile.
  static QoSInitialization from_rmw(const rmw_qos_profile_t& rmw_qos);
};

/// Keep all samples.
struct KeepAll : public QoSInitialization {
  KeepAll();
};

/// Keep the last `depth` samples.
struct KeepLast : public QoSInitialization {
  explicit KeepLast(size_t depth, bool print_depth_warning = true);
};

/// Quality of service settings; setters return the object, so that they chain.
class QoS {
 public:
  explicit QoS(const QoSInitialization& qos_initialization,
               const rmw_qos_profile_t& initial_profile = rmw_qos_profile_default);

  /// The same as QoS(KeepLast(history_depth)).
  QoS(size_t history_depth);

  rmw_qos_profile_t& get_rmw_qos_profile();
  const rmw_qos_profile_t& get_rmw_qos_profile() const;

  QoS& history(HistoryPolicy history);
  QoS& history(rmw_qos_history_policy_t history);
  QoS& keep_last(size_t depth);
  QoS& keep_all();

  QoS& reliability(rmw_qos_reliability_policy_t reliability);
  QoS& reliability(ReliabilityPolicy reliability);
  QoS& reliable();
  QoS& best_effort();
  /// Reliable if all matched endpoints are, best effort otherwise.
  QoS& reliability_best_available();

  QoS& durability(rmw_qos_durability_policy_t durability);
  QoS& durability(DurabilityPolicy durability);
  QoS& durability_volatile();
  QoS& transient_local();
  /// Transient local if all matched endpoints are, volatile otherwise.
  QoS& durability_best_available();

  QoS& deadline(rmw_time_t deadline);
  QoS& deadline(const rclcpp::Duration& deadline);

  QoS& lifespan(rmw_time_t lifespan);
  QoS& lifespan(const rclcpp::Duration& lifespan);

  QoS& liveliness(rmw_qos_liveliness_policy_t liveliness);
  QoS& liveliness(LivelinessPolicy liveliness);
  QoS& liveliness_lease_duration(rmw_time_t liveliness_lease_duration);
  QoS& liveliness_lease_duration(const rclcpp::Duration& liveliness_lease_duration);

  QoS& avoid_ros_namespace_conventions(bool avoid_ros_namespace_conventions);

  HistoryPolicy history() const;
  size_t depth() const;
  ReliabilityPolicy reliability() const;
  DurabilityPolicy durability() const;
  rclcpp::Duration deadline() const;
  rclcpp::Duration lifespan() const;
  LivelinessPolicy liveliness() const;
  rclcpp::Duration liveliness_lease_duration() const;
  bool avoid_ros_namespace_conventions() const;

 private:
  rmw_qos_profile_t rmw_qos_profile_;
};

/// True if every policy is the same.
bool operator==(const QoS& left, const QoS& right);
bool operator!=(const QoS& left, const QoS& right);

/// What qos_check_compatible() found out.
struct QoSCheckCompatibleResult {
  QoSCompatibility compatibility;

  /// Why it is not Ok; empty otherwise.
  std::string reason;
};

/// Returns whether a publisher and a subscription with these settings would match. Settings that
/// are system defaults or unknown can give a warning.
/// @throws rclcpp::exceptions::QoSCheckCompatibleException if the middleware cannot check it.
QoSCheckCompatibleResult qos_check_compatible(const QoS& publisher_qos,
                                              const QoS& subscription_qos);

/// Best effort, keep last 1: for /clock, where only the newest counts.
class ClockQoS : public QoS {
 public:
  explicit ClockQoS(const QoSInitialization& qos_initialization = KeepLast(1));
};

/// Best effort with a small depth: timely rather than complete.
class SensorDataQoS : public QoS {
 public:
  explicit SensorDataQoS(const QoSInitialization& qos_initialization =
                             QoSInitialization::from_rmw(rmw_qos_profile_sensor_data));
};

/// For the parameter services: reliable with a large depth.
class ParametersQoS : public QoS {
 public:
  explicit ParametersQoS(const QoSInitialization& qos_initialization =
                             QoSInitialization::from_rmw(rmw_qos_profile_parameters));
};

/// For services: reliable, volatile, so that a restarted server sees no old requests.
class ServicesQoS : public QoS {
 public:
  explicit ServicesQoS(const QoSInitialization& qos_initialization =
                           QoSInitialization::from_rmw(rmw_qos_profile_services_default));
};

/// For /parameter_events: reliable with a large depth.
class ParameterEventsQoS : public QoS {
 public:
  explicit ParameterEventsQoS(const QoSInitialization& qos_initialization =
                                  QoSInitialization::from_rmw(rmw_qos_profile_parameter_events));
};

/// For /rosout: reliable, transient local, with a lifespan.
class RosoutQoS : public QoS {
 public:
  explicit RosoutQoS(const QoSInitialization& rosout_qos_initialization =
                         QoSInitialization::from_rmw(rcl_qos_profile_rosout_default));
};

/// Whatever the middleware is configured to.
class SystemDefaultsQoS : public QoS {
 public:
  explicit SystemDefaultsQoS(const QoSInitialization& qos_initialization =
                                 QoSInitialization::from_rmw(rmw_qos_profile_system_default));
};

/// Matches most endpoints while giving the best service that all of them offer.
class BestAvailableQoS : public QoS {
 public:
  explicit BestAvailableQoS(const QoSInitialization& qos_initialization =
                                QoSInitialization::from_rmw(rmw_qos_profile_best_available));
};

}  // namespace rclcpp
