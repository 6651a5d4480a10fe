#include "arcos_robot.hpp"

#include "pioneer_arcos/client.hpp"

namespace pioneer_hardware {
namespace {

class ArcosRobot final : public RobotBackend {
 public:
  explicit ArcosRobot(const HardwareSettings& settings)
      : client_{settings.address, options(settings)} {}

  void drive(double forward, double turn_rate) override { client_.drive(forward, turn_rate); }
  void enable_motors(bool on) override { client_.enable_motors(on); }
  void reset_odometry() override { client_.reset_odometry(); }
  [[nodiscard]] bool wait_until_connected(std::chrono::milliseconds timeout) override {
    return client_.wait_until_connected(timeout);
  }
  [[nodiscard]] PioneerState state() const override { return client_.state(); }
  [[nodiscard]] ArcosStatistics link() const override { return client_.link(); }
  [[nodiscard]] std::string last_error() const override { return client_.last_error(); }

 private:
  static pioneer_arcos::ClientOptions options(const HardwareSettings& settings) {
    pioneer_arcos::ClientOptions options;
    options.command_timeout = settings.command_timeout;
    return options;
  }

  pioneer_arcos::ArcosClient client_;
};

}  // namespace

std::unique_ptr<RobotBackend> connect_arcos(const HardwareSettings& settings) {
  return std::make_unique<ArcosRobot>(settings);
}

}  // namespace pioneer_hardware
