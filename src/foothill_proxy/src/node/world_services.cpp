#include "world_services.hpp"

#include <stdexcept>

#include "conversions.hpp"
#include "foothill_msgs/srv/add_obstacle.hpp"
#include "foothill_msgs/srv/add_robot.hpp"
#include "foothill_msgs/srv/move_entity.hpp"
#include "foothill_msgs/srv/remove_entity.hpp"
#include "foothill_msgs/srv/set_fault.hpp"
#include "foothill_msgs/srv/set_speed.hpp"
#include "foothill_msgs/srv/set_surface.hpp"
#include "foothill_msgs/srv/step_world.hpp"
#include "foothill_scene/load_world.hpp"
#include "std_srvs/srv/set_bool.hpp"
#include "std_srvs/srv/trigger.hpp"

namespace foothill_proxy {
namespace {

tl::unexpected<WorldError> refuse(const std::string& reason) {
  return tl::unexpected{WorldError{reason}};
}

}  // namespace

WorldServices::WorldServices(rclcpp::Node& node, World& world, Robots& robots, Runner& runner)
    : node_{node}, world_{world}, robots_{robots}, runner_{runner} {
  offer_time();
  offer_step();
  offer_entities();
  offer_physics();
}

template <typename Service>
void WorldServices::offer(const std::string& name, Handler<Service> handle) {
  services_.push_back(node_.create_service<Service>(
      "~/" + name,
      [this, handle = std::move(handle)](const std::shared_ptr<typename Service::Request> request,
                                         std::shared_ptr<typename Service::Response> response) {
        Done done = refuse("the world has not started, or has stopped");
        runner_.call([&] {
          try {
            done = handle(*request, *response);
          } catch (const std::invalid_argument& error) {
            done = refuse(error.what());
          }
        });
        response->success = done.has_value();
        if (!done) response->message = done.error().reason;
      }));
}

void WorldServices::offer_time() {
  using foothill_msgs::srv::SetSpeed;
  offer<SetSpeed>("set_speed", [this](const auto& request, auto&) -> Done {
    runner_.set_speed(request.speed);
    return {};
  });
  offer<std_srvs::srv::SetBool>("pause", [this](const auto& request, auto&) -> Done {
    runner_.set_paused(request.data);
    return {};
  });
  offer<std_srvs::srv::Trigger>("reset", [this](const auto&, auto&) -> Done {
    runner_.reset();
    return {};
  });
}

void WorldServices::offer_step() {
  using foothill_msgs::srv::StepWorld;
  offer<StepWorld>("step", [this](const auto& request, auto& response) -> Done {
    if (!runner_.is_paused()) return refuse("pause the world before you step it");
    if (request.steps > 1'000'000) return refuse("at most 1000000 steps at a time");
    runner_.allow_steps(request.steps);
    response.time = to_time(world_.now() + request.steps * world_.step_size());
    return {};
  });
}

void WorldServices::offer_entities() {
  using namespace foothill_msgs::srv;
  offer<AddRobot>("add_robot", [this](const auto& request, auto&) -> Done {
    const auto pose = to_isometry(request.pose);
    if (!pose) return tl::unexpected{pose.error()};
    RobotConfig config = read_robot(request.name, YamlMap::from_text(request.config, "request"));
    config.pose = to_planar(*pose);
    return robots_.add(config);
  });
  offer<AddObstacle>("add_obstacle", [this](const auto& request, auto&) -> Done {
    const auto pose = to_isometry(request.pose);
    if (!pose) return tl::unexpected{pose.error()};
    auto obstacle = foothill_scene::load_model_text(request.sdf);
    if (!obstacle) return refuse(foothill_scene::to_string(obstacle.error()));
    obstacle->X_WB = *pose;
    return world_.add_obstacle(*obstacle);
  });
  offer<MoveEntity>("move", [this](const auto& request, auto&) -> Done {
    const auto pose = to_isometry(request.pose);
    if (!pose) return tl::unexpected{pose.error()};
    if (robots_.has(request.name)) return world_.move(request.name, to_planar(*pose));
    return world_.move_obstacle(request.name, *pose);
  });
  offer<RemoveEntity>("remove", [this](const auto& request, auto&) -> Done {
    if (robots_.has(request.name)) return robots_.remove(request.name);
    return world_.remove_obstacle(request.name);
  });
}

void WorldServices::offer_physics() {
  using foothill_msgs::srv::SetFault;
  using foothill_msgs::srv::SetSurface;
  offer<SetFault>("set_fault", [this](const auto& request, auto&) -> Done {
    const auto fault = to_fault(request, world_.now());
    if (!fault) return tl::unexpected{fault.error()};
    return robots_.set_fault(request.robot, request.device, *fault);
  });
  offer<SetSurface>("set_surface", [this](const auto& request, auto&) -> Done {
    return world_.set_surface(request.one, request.other,
                              {.forward = {request.forward_at_rest, request.forward_sliding},
                               .lateral = {request.lateral_at_rest, request.lateral_sliding},
                               .rolling = request.rolling});
  });
}

}  // namespace foothill_proxy
