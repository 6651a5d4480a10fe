#include "pioneer_arcos/client.hpp"

#include <utility>

#include "client_mailbox.hpp"
#include "client_worker.hpp"

namespace pioneer_arcos {

struct ArcosClient::Impl {
  Impl(Address address, const ClientOptions& options)
      : worker{std::move(address), options, mailbox} {}

  ClientMailbox mailbox{};
  ClientWorker worker;
};

ArcosClient::ArcosClient(Address address, const ClientOptions& options)
    : impl_{std::make_unique<Impl>(std::move(address), options)} {}

ArcosClient::~ArcosClient() = default;

bool ArcosClient::wait_until_connected(std::chrono::milliseconds timeout) {
  return impl_->mailbox.wait(timeout, [this] { return link().connected; });
}

bool ArcosClient::wait_for_packet(std::chrono::milliseconds timeout) {
  const std::uint64_t before = state().packets;
  return impl_->mailbox.wait(timeout, [&] { return state().packets > before; });
}

void ArcosClient::drive(double forward, double turn_rate) noexcept {
  impl_->mailbox.drive({from_metres_per_second(forward), from_radians_per_second(turn_rate)});
}

void ArcosClient::enable_motors(bool on) { impl_->mailbox.enable_motors(on); }
void ArcosClient::reset_odometry() { impl_->mailbox.request_odometry_reset(); }
bool ArcosClient::send(const Frame& command) { return impl_->mailbox.send(command); }
PioneerState ArcosClient::state() const noexcept { return impl_->mailbox.state(); }
ArcosStatistics ArcosClient::link() const noexcept { return impl_->mailbox.statistics(); }
std::optional<Identity> ArcosClient::identity() const { return impl_->mailbox.identity(); }
std::optional<ConfigPacket> ArcosClient::config() const { return impl_->mailbox.config(); }
std::string ArcosClient::last_error() const { return impl_->mailbox.last_error(); }

void ArcosClient::on_packet(std::function<void(const RobotPacket&)> callback) {
  impl_->mailbox.set_packet_callback(std::move(callback));
}

const Address& ArcosClient::address() const { return impl_->worker.address(); }

}  // namespace pioneer_arcos
