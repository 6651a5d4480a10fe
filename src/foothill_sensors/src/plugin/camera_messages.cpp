#include "camera_messages.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_sensors {

using sensor_msgs::msg::CameraInfo;
using sensor_msgs::msg::Image;

CameraInfo to_msg(const CameraModel& model, double baseline) {
  const CameraCalibration calibration = model.calibration(baseline);
  CameraInfo info;
  info.width = static_cast<std::uint32_t>(model.intrinsics().width);
  info.height = static_cast<std::uint32_t>(model.intrinsics().height);
  info.distortion_model = "plumb_bob";
  info.d = calibration.d;
  info.k = calibration.k;
  info.r = calibration.r;
  info.p = calibration.p;
  return info;
}

Image to_msg(const CameraImage& image, const CameraInfo& info) {
  Image message;
  message.header = info.header;
  message.width = info.width;
  message.height = info.height;
  message.encoding = image.encoding;
  message.step = static_cast<std::uint32_t>(image.bytes_per_pixel) * info.width;
  message.data = image.data;
  return message;
}

ResponseFault brightness_fault(const std::vector<foothill_proxy::DeviceFault>& disturbances) {
  using foothill_proxy::FaultKind;
  ResponseFault sum;
  for (const auto& fault : disturbances) {
    if (!fault.field.empty() && fault.field != "brightness") continue;
    if (fault.kind == FaultKind::kBias) sum.bias += fault.value;
    if (fault.kind == FaultKind::kNoise) sum.noise = std::hypot(sum.noise, fault.value);
  }
  return sum;
}

double motion_of_others(const foothill_proxy::Exposure& exposure, const std::string& own) {
  double farthest = 0.0;
  for (const auto& robot : exposure.last().robots) {
    const auto before = exposure.motion(robot.name, exposure.begin());
    if (robot.name == own || !before) continue;
    const Eigen::Vector2d displacement{robot.motion.pose.x - before->pose.x,
                                       robot.motion.pose.y - before->pose.y};
    farthest = std::max(farthest, displacement.norm());
  }
  return farthest;
}

}  // namespace foothill_sensors
