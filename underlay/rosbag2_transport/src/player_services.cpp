#include "player_services.hpp"

#include "rosbag2_interfaces/srv/burst.hpp"
#include "rosbag2_interfaces/srv/get_rate.hpp"
#include "rosbag2_interfaces/srv/is_paused.hpp"
#include "rosbag2_interfaces/srv/pause.hpp"
#include "rosbag2_interfaces/srv/play.hpp"
#include "rosbag2_interfaces/srv/play_next.hpp"
#include "rosbag2_interfaces/srv/resume.hpp"
#include "rosbag2_interfaces/srv/seek.hpp"
#include "rosbag2_interfaces/srv/set_rate.hpp"
#include "rosbag2_interfaces/srv/stop.hpp"
#include "rosbag2_interfaces/srv/toggle_paused.hpp"

namespace rosbag2_transport {
namespace {

namespace srv = rosbag2_interfaces::srv;

/// Nanoseconds of a time or a duration; negative ones are allowed here.
template <typename Stamp>
PlayerImpl::Time nanoseconds(const Stamp& stamp) {
  return static_cast<PlayerImpl::Time>(stamp.sec) * 1'000'000'000 +
         static_cast<PlayerImpl::Time>(stamp.nanosec);
}

}  // namespace

template <typename ServiceT, typename Function>
void PlayerServices::add(const char* name, Function function) {
  services_.push_back(node_.create_service<ServiceT>(
      name, [function](const std::shared_ptr<typename ServiceT::Request>& request,
                       const std::shared_ptr<typename ServiceT::Response>& response) {
        function(*request, *response);
      }));
}

PlayerServices::PlayerServices(rclcpp::Node& node, PlayerImpl& player) : node_{node} {
  add<srv::Pause>("~/pause", [&player](const auto&, auto&) { player.pause(); });
  add<srv::Resume>("~/resume", [&player](const auto&, auto&) { player.resume(); });
  add<srv::TogglePaused>("~/toggle_paused", [&player](const auto&, auto&) {
    player.is_paused() ? player.resume() : player.pause();
  });
  add<srv::IsPaused>("~/is_paused", [&player](const auto&, auto& response) {
    response.paused = player.is_paused();
  });
  add<srv::GetRate>("~/get_rate",
                    [&player](const auto&, auto& response) { response.rate = player.rate(); });
  add<srv::SetRate>("~/set_rate", [&player](const auto& request, auto& response) {
    response.success = player.set_rate(request.rate);
  });
  add<srv::PlayNext>("~/play_next", [&player](const auto&, auto& response) {
    response.success = player.play_next(1) == 1;
  });
  add<srv::Burst>("~/burst", [&player](const auto& request, auto& response) {
    response.actually_burst = player.play_next(request.num_messages);
  });
  add<srv::Seek>("~/seek", [&player](const auto& request, auto& response) {
    player.seek(nanoseconds(request.time));
    response.success = true;
  });
  add<srv::Stop>("~/stop", [&player](const auto&, auto&) { player.stop(); });
  add<srv::Play>("~/play", [&player](const auto& request, auto& response) {
    const auto from = player.bag_start() + nanoseconds(request.start_offset);
    const auto until = player.end_of_playing(from, nanoseconds(request.playback_duration),
                                             nanoseconds(request.playback_until_timestamp));
    response.success = player.play_between(from, until);
  });
}

}  // namespace rosbag2_transport
