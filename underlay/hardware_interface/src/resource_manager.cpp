#include "hardware_interface/resource_manager.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <list>
#include <stdexcept>
#include <utility>

#include "hardware_component.hpp"

namespace hardware_interface {

using lifecycle_msgs::msg::State;

class ResourceManager::Storage {
 public:
  struct StateEntry {
    StateInterface::ConstSharedPtr handle;
    HardwareComponent* component;
  };
  struct CommandEntry {
    CommandInterface::SharedPtr handle;
    HardwareComponent* component;
    bool is_claimed;
  };

  explicit Storage(const ResourceManagerParams& params) : logger{params.logger} {
    component_params.logger = params.logger;
    component_params.clock = params.clock;
    component_params.node_namespace = params.node_namespace;
    component_params.executor = params.executor;
  }

  void add(const HardwareInfo& info) {
    const std::string& plugin = info.hardware_plugin_name;
    for (const HardwareComponent& other : components) {
      if (other.info().name == info.name) {
        throw std::runtime_error{"there are two hardware components '" + info.name + "'"};
      }
    }
    RCLCPP_INFO(logger, "Loading hardware '%s' ", info.name.c_str());
    component_params.hardware_info = info;
    components.emplace_back(loader.createUniqueInstance(plugin), component_params);
    HardwareComponent& component = components.back();
    for (const auto& one : component.states()) states[one->get_name()] = {one, &component};
    for (const auto& one : component.commands()) {
      commands[one->get_name()] = {one, &component, false};
    }
  }

  HardwareComponent* find(const std::string& name) {
    for (HardwareComponent& one : components) {
      if (one.info().name == name) return &one;
    }
    return nullptr;
  }

  /// Calls every component, so that one that fails does not keep others from their cycle.
  template <typename Call>
  const HardwareReadWriteStatus& cycle(Call call) {
    status.ok = true;
    status.failed_hardware_names.clear();
    if (!is_complete.load(std::memory_order_acquire)) return status;
    for (HardwareComponent& one : components) {
      const return_type result = guarded(one, call);
      if (result == return_type::OK) continue;
      status.ok = false;
      status.failed_hardware_names.push_back(one.info().name);
    }
    return status;
  }

  template <typename Call>
  return_type guarded(HardwareComponent& component, Call call) {
    try {
      return call(component);
    } catch (const std::exception& error) {
      RCLCPP_ERROR(logger, "hardware '%s': %s", component.info().name.c_str(), error.what());
      return return_type::ERROR;
    }
  }

  HardwareComponentParams component_params{};
  rclcpp::Logger logger;
  pluginlib::ClassLoader<SystemInterface> loader{"hardware_interface",
                                                 "hardware_interface::SystemInterface"};
  std::list<HardwareComponent> components{};  // Entries point to them.
  std::atomic<bool> is_complete{false};
  mutable std::mutex mutex{};
  std::unordered_map<std::string, StateEntry> states{};
  std::unordered_map<std::string, CommandEntry> commands{};
  HardwareReadWriteStatus status{};
};

namespace {

template <typename Entries, typename Predicate>
std::vector<std::string> names_of(const Entries& entries, Predicate wanted) {
  std::vector<std::string> names;
  for (const auto& [name, entry] : entries) {
    if (wanted(entry)) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

const auto kAny = [](const auto&) { return true; };
const auto kAvailable = [](const auto& entry) { return entry.component->is_configured(); };

std::uint8_t state_id(const rclcpp_lifecycle::State& state) {
  if (state.id() != State::PRIMARY_STATE_UNKNOWN) return state.id();
  const std::string label = state.label();
  if (label == lifecycle_state_names::UNCONFIGURED) return State::PRIMARY_STATE_UNCONFIGURED;
  if (label == lifecycle_state_names::INACTIVE) return State::PRIMARY_STATE_INACTIVE;
  if (label == lifecycle_state_names::ACTIVE) return State::PRIMARY_STATE_ACTIVE;
  if (label == lifecycle_state_names::FINALIZED) return State::PRIMARY_STATE_FINALIZED;
  return State::PRIMARY_STATE_UNKNOWN;
}

}  // namespace

ResourceManager::ResourceManager(const ResourceManagerParams& params)
    : storage_{std::make_unique<Storage>(params)} {}

ResourceManager::~ResourceManager() = default;

bool ResourceManager::load_and_initialize_components(const std::string& urdf) {
  try {
    const std::lock_guard lock{storage_->mutex};
    for (const HardwareInfo& info : parse_control_resources_from_urdf(urdf)) storage_->add(info);
  } catch (const std::exception& error) {
    RCLCPP_ERROR(storage_->logger, "The hardware could not be loaded: %s", error.what());
    return false;
  }
  storage_->is_complete.store(true, std::memory_order_release);
  return true;
}

bool ResourceManager::are_components_initialized() const { return storage_->is_complete.load(); }

LoanedStateInterface ResourceManager::claim_state_interface(const std::string& key) {
  const std::lock_guard lock{storage_->mutex};
  const auto found = storage_->states.find(key);
  if (found == storage_->states.end() || !kAvailable(found->second)) {
    throw std::runtime_error{"State interface with key '" + key + "' does not exist"};
  }
  return LoanedStateInterface{found->second.handle};
}

LoanedCommandInterface ResourceManager::claim_command_interface(const std::string& key) {
  const std::lock_guard lock{storage_->mutex};
  const auto found = storage_->commands.find(key);
  if (found == storage_->commands.end() || !kAvailable(found->second)) {
    throw std::runtime_error{"Command interface with '" + key + "' does not exist"};
  }
  if (found->second.is_claimed) {
    throw std::runtime_error{"Command interface with '" + key + "' is already claimed"};
  }
  found->second.is_claimed = true;
  return LoanedCommandInterface{found->second.handle, [storage = storage_.get(), key] {
                                  const std::lock_guard guard{storage->mutex};
                                  storage->commands.at(key).is_claimed = false;
                                }};
}

std::vector<std::string> ResourceManager::state_interface_keys() const {
  const std::lock_guard lock{storage_->mutex};
  return names_of(storage_->states, kAny);
}

std::vector<std::string> ResourceManager::command_interface_keys() const {
  const std::lock_guard lock{storage_->mutex};
  return names_of(storage_->commands, kAny);
}

std::vector<std::string> ResourceManager::available_state_interfaces() const {
  const std::lock_guard lock{storage_->mutex};
  return names_of(storage_->states, kAvailable);
}

std::vector<std::string> ResourceManager::available_command_interfaces() const {
  const std::lock_guard lock{storage_->mutex};
  return names_of(storage_->commands, kAvailable);
}

bool ResourceManager::state_interface_exists(const std::string& key) const {
  const std::lock_guard lock{storage_->mutex};
  return storage_->states.contains(key);
}

bool ResourceManager::command_interface_exists(const std::string& key) const {
  const std::lock_guard lock{storage_->mutex};
  return storage_->commands.contains(key);
}

bool ResourceManager::state_interface_is_available(const std::string& key) const {
  const std::lock_guard lock{storage_->mutex};
  const auto found = storage_->states.find(key);
  return found != storage_->states.end() && kAvailable(found->second);
}

bool ResourceManager::command_interface_is_available(const std::string& key) const {
  const std::lock_guard lock{storage_->mutex};
  const auto found = storage_->commands.find(key);
  return found != storage_->commands.end() && kAvailable(found->second);
}

bool ResourceManager::command_interface_is_claimed(const std::string& key) const {
  const std::lock_guard lock{storage_->mutex};
  const auto found = storage_->commands.find(key);
  return found != storage_->commands.end() && found->second.is_claimed;
}

std::string ResourceManager::component_of(const std::string& key) const {
  const std::lock_guard lock{storage_->mutex};
  if (const auto state = storage_->states.find(key); state != storage_->states.end()) {
    return state->second.component->info().name;
  }
  if (const auto command = storage_->commands.find(key); command != storage_->commands.end()) {
    return command->second.component->info().name;
  }
  return {};
}

std::unordered_map<std::string, HardwareComponentInfo> ResourceManager::get_components_status()
    const {
  const std::lock_guard lock{storage_->mutex};
  std::unordered_map<std::string, HardwareComponentInfo> all;
  for (HardwareComponent& one : storage_->components) {
    HardwareComponentInfo& info = all[one.info().name];
    info.name = one.info().name;
    info.type = one.info().type;
    info.plugin_name = one.info().hardware_plugin_name;
    info.state = one.state();
    for (const auto& handle : one.commands()) info.command_interfaces.push_back(handle->get_name());
    for (const auto& handle : one.states()) info.state_interfaces.push_back(handle->get_name());
    std::sort(info.command_interfaces.begin(), info.command_interfaces.end());
    std::sort(info.state_interfaces.begin(), info.state_interfaces.end());
  }
  return all;
}

return_type ResourceManager::set_component_state(const std::string& component_name,
                                                 const rclcpp_lifecycle::State& target_state) {
  HardwareComponent* component = storage_->find(component_name);
  if (component == nullptr) {
    RCLCPP_ERROR(storage_->logger, "there is no hardware component '%s'", component_name.c_str());
    return return_type::ERROR;
  }
  return component->go_to(state_id(target_state)) ? return_type::OK : return_type::ERROR;
}

bool ResourceManager::prepare_command_mode_switch(const std::vector<std::string>& start_interfaces,
                                                  const std::vector<std::string>& stop_interfaces) {
  for (const std::string& key : start_interfaces) {
    const HardwareComponent* component = storage_->find(component_of(key));
    if (component == nullptr || component->is_active()) continue;
    RCLCPP_WARN(storage_->logger,
                "Component '%s' is in INACTIVE state, but has start interfaces to switch: '%s'",
                component->info().name.c_str(), key.c_str());
    return false;
  }
  return std::all_of(storage_->components.begin(), storage_->components.end(), [&](auto& one) {
    return storage_->guarded(one, [&](HardwareComponent& component) {
      return component.plugin().prepare_command_mode_switch(start_interfaces, stop_interfaces);
    }) == return_type::OK;
  });
}

bool ResourceManager::perform_command_mode_switch(const std::vector<std::string>& start_interfaces,
                                                  const std::vector<std::string>& stop_interfaces) {
  return std::all_of(storage_->components.begin(), storage_->components.end(), [&](auto& one) {
    return storage_->guarded(one, [&](HardwareComponent& component) {
      return component.plugin().perform_command_mode_switch(start_interfaces, stop_interfaces);
    }) == return_type::OK;
  });
}

const HardwareReadWriteStatus& ResourceManager::read(const rclcpp::Time& time,
                                                     const rclcpp::Duration& period) {
  return storage_->cycle([&](HardwareComponent& one) { return one.read(time, period); });
}

const HardwareReadWriteStatus& ResourceManager::write(const rclcpp::Time& time,
                                                      const rclcpp::Duration& period) {
  return storage_->cycle([&](HardwareComponent& one) { return one.write(time, period); });
}

void ResourceManager::shutdown_components() {
  // Another thread may be loading components still; none of them is configured by then.
  if (!are_components_initialized()) return;
  for (HardwareComponent& one : storage_->components) one.go_to(State::PRIMARY_STATE_FINALIZED);
}

}  // namespace hardware_interface
