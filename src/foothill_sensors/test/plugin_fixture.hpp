#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "foothill_core/yaml_map.hpp"
#include "foothill_proxy/sensor_plugin.hpp"
#include "hall.hpp"
#include "ros_fixture.hpp"

namespace foothill_sensors::testing {

/// A robot r1 in a hall, whose sensors publish on the node of the test.
class PluginTest : public RosTest {
 protected:
  /// Creates a plugin with settings and adds it to the scheduler.
  template <typename Plugin>
  Plugin& add(const std::string& name, const std::string& settings = "{}") {
    auto plugin = std::make_unique<Plugin>();
    Plugin& result = *plugin;
    foothill_proxy::SensorSetup setup{
        *node_, "r1", name, foothill_core::YamlMap::from_text(settings, "robot.yaml"), 5, scene_};
    plugin->init(setup);
    hall_.scheduler.add("r1/" + name, result, 5);
    names_.push_back("r1/" + name);
    plugins_.push_back(std::move(plugin));
    return result;
  }
  /// Waits until every subscription has a publisher.
  bool wait_for_publishers() {
    return spin_until([&] {
      return std::ranges::all_of(subscriptions_,
                                 [](const auto& one) { return one->get_publisher_count() > 0; });
    });
  }
  ~PluginTest() override {
    for (const std::string& name : names_) hall_.scheduler.remove(name);
  }

  foothill_scene::SceneWorld scene_{};
  Hall hall_{0.0, 1e-9};
  std::vector<std::string> names_{};
  std::vector<std::unique_ptr<foothill_proxy::SensorPlugin>> plugins_{};
};

}  // namespace foothill_sensors::testing
