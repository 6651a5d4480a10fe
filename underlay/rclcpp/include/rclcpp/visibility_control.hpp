#pragma once

#define RCLCPP_EXPORT __attribute__((visibility("default")))
#define RCLCPP_IMPORT
#define RCLCPP_PUBLIC __attribute__((visibility("default")))
#define RCLCPP_PUBLIC_TYPE
#define RCLCPP_LOCAL __attribute__((visibility("hidden")))
