#include "world_services.hpp"

#include <stdexcept>

#include "conversions.hpp"
#include "foothill_msgs/srv/add_obstacle.hpp"
#include "foothill_msgs/srv/add_robot.hpp"
#include "foothill_msgs/srv/list_surfaces.hpp"
#include "foothill_msgs/srv/move_entity.hpp"
#include "foothill_msgs/srv/remove_entity.hpp"
#include "foothill_msgs/srv/remove_surface.hpp"
#include "foothill_msgs/srv/set_fault.hpp"
#include "foothill_msgs/srv/set_material.hpp"
#include "foothill_msgs/srv/set_speed.hpp"
#include "foothill_msgs/srv/set_surface.hpp"
#include "foothill_msgs/srv/step_world.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "foothill_scene/load_world.hpp"
#include "std_srvs/srv/set_bool.hpp"
#include "std_srvs/srv/trigger.hpp"

namespace foothill_proxy {
namespace {

tl::unexpected<WorldError> reject(const std::string& reason) {
  return tl::unexpected{WorldError{reason}};
}

}  // namespace

WorldServices::WorldServices(rclcpp::Node& node, World& world, Robots& robots, Runner& runner)
    : node_{node}, world_{world}, robots_{robots}, runner_{runner} {
  create_time_services();
  create_step_service();
  create_entity_services();
  create_fault_service();
  create_surface_services();
}

template <typename Service>
void WorldServices::create(const std::string& name, Handler<Service> handle) {
  services_.push_back(node_.create_service<Service>(
      "~/" + name,
      [this, handle = std::move(handle)](const std::shared_ptr<typename Service::Request> request,
                                         std::shared_ptr<typename Service::Response> response) {
        WorldResult result = reject("the world has not started or has stopped");
        runner_.call([&] {
          try {
            result = handle(*request, *response);
          } catch (const std::invalid_argument& error) {
            result = reject(error.what());
          }
        });
        response->success = result.has_value();
        if (!result) response->message = result.error().reason;
      }));
}

void WorldServices::create_time_services() {
  using foothill_msgs::srv::SetSpeed;
  create<SetSpeed>("set_speed", [this](const auto& request, auto&) -> WorldResult {
    runner_.set_speed(request.speed);
    return {};
  });
  create<std_srvs::srv::SetBool>("pause", [this](const auto& request, auto&) -> WorldResult {
    runner_.set_paused(request.data);
    return {};
  });
  create<std_srvs::srv::Trigger>("reset", [this](const auto&, auto&) -> WorldResult {
    runner_.reset();
    return {};
  });
}

void WorldServices::create_step_service() {
  using foothill_msgs::srv::StepWorld;
  create<StepWorld>("step", [this](const auto& request, auto& response) -> WorldResult {
    if (!runner_.is_paused()) return reject("single steps require a paused world");
    if (request.steps > 1'000'000) return reject("at most 1000000 steps are allowed at a time");
    runner_.allow_steps(request.steps);
    response.time = foothill_ros::to_stamp(world_.now() + request.steps * world_.step_size());
    return {};
  });
}

void WorldServices::create_entity_services() {
  using namespace foothill_msgs::srv;
  create<AddRobot>("add_robot", [this](const auto& request, auto&) -> WorldResult {
    const auto pose = to_isometry(request.pose);
    if (!pose) return tl::unexpected{pose.error()};
    RobotConfig config =
        read_robot(request.name, foothill_core::YamlMap::from_text(request.config, "request"));
    config.pose = to_floor_pose(*pose);
    return robots_.add(config);
  });
  create<AddObstacle>("add_obstacle", [this](const auto& request, auto&) -> WorldResult {
    const auto pose = to_isometry(request.pose);
    if (!pose) return tl::unexpected{pose.error()};
    auto obstacle = foothill_scene::load_model_text(request.sdf);
    if (!obstacle) return reject(foothill_scene::to_string(obstacle.error()));
    obstacle->X_WB = *pose;
    return world_.add_obstacle(*obstacle);
  });
  create<MoveEntity>("move", [this](const auto& request, auto&) -> WorldResult {
    const auto pose = to_isometry(request.pose);
    if (!pose) return tl::unexpected{pose.error()};
    if (robots_.has(request.name)) return world_.move(request.name, to_floor_pose(*pose));
    return world_.move_obstacle(request.name, *pose);
  });
  create<RemoveEntity>("remove", [this](const auto& request, auto&) -> WorldResult {
    if (robots_.has(request.name)) return robots_.remove(request.name);
    return world_.remove_obstacle(request.name);
  });
}

void WorldServices::create_fault_service() {
  using foothill_msgs::srv::SetFault;
  create<SetFault>("set_fault", [this](const auto& request, auto&) -> WorldResult {
    const auto fault = to_fault(request, world_.now());
    if (!fault) return tl::unexpected{fault.error()};
    return robots_.set_fault(request.robot, request.device, *fault);
  });
}

void WorldServices::create_surface_services() {
  using namespace foothill_msgs::srv;
  create<SetSurface>("set_surface", [this](const auto& request, auto&) {
    return world_.set_surface(request.material_a, request.material_b,
                              {.forward = {request.forward_at_rest, request.forward_sliding},
                               .lateral = {request.lateral_at_rest, request.lateral_sliding},
                               .rolling = request.rolling});
  });
  create<RemoveSurface>("remove_surface", [this](const auto& request, auto&) {
    return world_.remove_surface(request.material_a, request.material_b);
  });
  create<ListSurfaces>("list_surfaces", [this](const auto&, auto& response) -> WorldResult {
    const auto& surfaces = world_.terrain().surfaces;
    for (const auto& materials : surfaces.pairs()) {
      response.pairs.push_back(
          to_msg(materials, *surfaces.find(materials.first, materials.second)));
    }
    return {};
  });
  create<SetMaterial>("set_material", [this](const auto& request, auto&) {
    return world_.set_material(request.obstacle, request.shape, request.material);
  });
}

}  // namespace foothill_proxy
