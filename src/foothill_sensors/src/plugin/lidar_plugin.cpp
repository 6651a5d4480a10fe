#include "lidar_plugin.hpp"

#include <cmath>

#include "ament_index_cpp/get_package_share_directory.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "lidar_messages.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace foothill_sensors {
namespace {

using foothill_proxy::DeviceFault;
using foothill_proxy::FaultKind;

RangeFault fault_of(const std::vector<DeviceFault>& disturbances) {
  RangeFault sum;
  for (const DeviceFault& fault : disturbances) {
    if (!fault.field.empty() && fault.field != "range") continue;
    if (fault.kind == FaultKind::kBias) sum.bias += fault.value;
    if (fault.kind == FaultKind::kNoise) sum.noise = std::hypot(sum.noise, fault.value);
  }
  return sum;
}

/// Returns the mount of the scanner in urdf/p3dx.urdf.xacro.
Mount default_mount() {
  Mount mount{.frame = "laser"};
  mount.X_BS.translation() = Eigen::Vector3d{0.021, 0.0, 0.2395};
  return mount;
}

}  // namespace

void LidarPlugin::init(foothill_proxy::SensorSetup& setup) {
  LidarConfig config;
  const std::string preset = setup.settings.text("preset", "");
  if (!preset.empty()) {
    const std::string share = ament_index_cpp::get_package_share_directory("foothill_sensors");
    config = lidar_preset(preset, share + "/presets", setup.settings);
  }
  config = read_lidar(setup.settings, config);
  const Mount mount = read_mount(setup.settings, default_mount());
  setup.settings.finish();
  view_.emplace(setup.robot, mount, config.far + 1.0);
  lidar_.emplace(config, setup.seed);
  if (config.is_cloud) {
    cloud_ = empty_cloud(setup.frame(mount.frame));
    clouds_.emplace(setup.node, setup.topic(), 10);
  } else {
    scan_ = empty_scan(config, setup.frame(mount.frame));
    scans_.emplace(setup.node, setup.topic(), 10);
  }
}

void LidarPlugin::measure(const foothill_proxy::Exposure& exposure) {
  has_frame_ = view_->update(exposure);
  if (!has_frame_) return;
  lidar_->scan(view_->view(), view_->poses(), fault_of(exposure.disturbances()));
  if (clouds_) {
    fill(lidar_->points(), cloud_);
  } else {
    scan_.ranges = lidar_->ranges();
    scan_.intensities = lidar_->intensities();
  }
}

void LidarPlugin::publish(foothill_core::Instant stamp) {
  if (!has_frame_) return;
  if (clouds_) {
    cloud_.header.stamp = foothill_ros::to_stamp(stamp);
    clouds_->publish(cloud_);
  } else {
    scan_.header.stamp = foothill_ros::to_stamp(stamp);
    scans_->publish(scan_);
  }
}

}  // namespace foothill_sensors

PLUGINLIB_EXPORT_CLASS(foothill_sensors::LidarPlugin, foothill_proxy::SensorPlugin)
