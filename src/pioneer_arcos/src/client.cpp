#include "pioneer_arcos/client.hpp"

#include <utility>

#include "client_worker.hpp"

namespace pioneer_arcos {

void ArcosClient::Worker::drive(const Setpoint& setpoint) noexcept {
  intent_.setpoints.put(setpoint, std::chrono::steady_clock::now());
  wake_up_.ring();
}

void ArcosClient::Worker::enable_motors(bool on) {
  intent_.motors = on;
  wake_up_.ring();
}

void ArcosClient::Worker::reset_odometry() {
  reset_wanted_ = true;
  wake_up_.ring();
}

bool ArcosClient::Worker::send(const Frame& command) {
  {
    const std::lock_guard lock{mutex_};
    if (!running_) return false;
    if (commands_.size() >= kQueue) {
      ++overruns_;
      return false;
    }
    commands_.push_back(command);
  }
  wake_up_.ring();
  return true;
}

std::optional<Identity> ArcosClient::Worker::identity() const {
  const std::lock_guard lock{mutex_};
  return identity_;
}

std::optional<ConfigPacket> ArcosClient::Worker::config() const {
  const std::lock_guard lock{mutex_};
  return config_;
}

std::string ArcosClient::Worker::last_error() const {
  const std::lock_guard lock{mutex_};
  return last_error_;
}

void ArcosClient::Worker::on_packet(std::function<void(const RobotPacket&)> callback) {
  const std::lock_guard lock{mutex_};
  on_packet_ = std::move(callback);
}

ArcosClient::ArcosClient(Address address, const ClientOptions& options)
    : worker_{std::make_unique<Worker>(std::move(address), options)} {}

ArcosClient::~ArcosClient() = default;

bool ArcosClient::wait_until_connected(std::chrono::milliseconds patience) {
  return worker_->wait(patience, [this] { return link().connected; });
}

bool ArcosClient::wait_for_packet(std::chrono::milliseconds patience) {
  const std::uint64_t before = state().packets;
  return worker_->wait(patience, [&] { return state().packets > before; });
}

void ArcosClient::drive(double forward, double turn_rate) noexcept {
  worker_->drive({from_metres_per_second(forward), from_radians_per_second(turn_rate)});
}

void ArcosClient::enable_motors(bool on) { worker_->enable_motors(on); }
void ArcosClient::reset_odometry() { worker_->reset_odometry(); }
bool ArcosClient::send(const Frame& command) { return worker_->send(command); }
RobotState ArcosClient::state() const noexcept { return worker_->state(); }
LinkReport ArcosClient::link() const noexcept { return worker_->link(); }
std::optional<Identity> ArcosClient::identity() const { return worker_->identity(); }
std::optional<ConfigPacket> ArcosClient::config() const { return worker_->config(); }
std::string ArcosClient::last_error() const { return worker_->last_error(); }

void ArcosClient::on_packet(std::function<void(const RobotPacket&)> callback) {
  worker_->on_packet(std::move(callback));
}

const Address& ArcosClient::address() const { return worker_->address(); }

}  // namespace pioneer_arcos
