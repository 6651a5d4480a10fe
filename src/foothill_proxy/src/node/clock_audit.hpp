#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"

namespace foothill_proxy {

/// Looks who else has to do with time: a second publisher of /clock, and nodes whose use_sim_time
/// says that they go by another clock.
class ClockAudit {
 public:
  explicit ClockAudit(rclcpp::Node& node) : node_{node} {}

  /// Returns the nodes that publish /clock besides this one.
  [[nodiscard]] std::vector<std::string> other_publishers() const;

  /// Asks every node that has not been asked yet for its use_sim_time; warns of each that answers
  /// no, once.
  void ask_all();
  /// Returns the nodes that have said that they go by another clock.
  [[nodiscard]] const std::set<std::string>& strays() const { return strays_; }

 private:
  void ask(const std::string& name);

  rclcpp::Node& node_;
  std::map<std::string, std::shared_ptr<rclcpp::AsyncParametersClient>> asked_{};
  std::set<std::string> strays_{};
};

}  // namespace foothill_proxy
