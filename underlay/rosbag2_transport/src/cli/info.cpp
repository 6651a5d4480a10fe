#include "rosbag2_cpp/info.hpp"

#include <cstdio>
#include <ctime>
#include <iomanip>
#include <sstream>

#include "run.hpp"

namespace {

using rosbag2_storage::BagMetadata;
using rosbag2_storage::TopicInformation;

/// Where the values begin: behind the longest label.
constexpr int kIndent = 19;

std::string seconds(std::chrono::nanoseconds time) {
  std::ostringstream out;
  out << time.count() / 1'000'000'000 << '.' << std::setw(9) << std::setfill('0')
      << time.count() % 1'000'000'000;
  return out.str();
}

std::string local_time(std::chrono::nanoseconds since_epoch) {
  const std::time_t whole = since_epoch.count() / 1'000'000'000;
  std::tm calendar{};
  ::localtime_r(&whole, &calendar);
  std::ostringstream out;
  out << std::put_time(&calendar, "%b %e %Y %H:%M:%S") << '.' << std::setw(9) << std::setfill('0')
      << since_epoch.count() % 1'000'000'000 << " (" << seconds(since_epoch) << ")";
  return out.str();
}

std::string file_size(std::uint64_t bytes) {
  static constexpr const char* kUnits[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  auto size = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; size >= 1024.0 && unit < 4; ++unit) size /= 1024.0;
  std::ostringstream out;
  out << std::fixed << std::setprecision(unit == 0 ? 0 : 1) << size << ' ' << kUnits[unit];
  return out.str();
}

bool is_service(const TopicInformation& topic) {
  const auto& [id, name, type, format, profiles, hash] = topic.topic_metadata;
  return name.ends_with("/_service_event") && type.ends_with("_Event") &&
         type.find("/srv/") != std::string::npos;
}

/// The lines below each other, the first of them behind its label.
std::string block(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += (text.empty() ? "" : std::string(kIndent, ' ')) + line + "\n";
  }
  return text.empty() ? "\n" : text;
}

std::vector<std::string> topic_lines(const BagMetadata& bag) {
  std::vector<std::string> lines;
  for (const TopicInformation& topic : bag.topics_with_message_count) {
    if (is_service(topic)) continue;
    lines.push_back("Topic: " + topic.topic_metadata.name + " | Type: " +
                    topic.topic_metadata.type + " | Count: " + std::to_string(topic.message_count) +
                    " | Serialization Format: " + topic.topic_metadata.serialization_format);
  }
  return lines;
}

std::vector<std::string> service_lines(const BagMetadata& bag) {
  std::vector<std::string> lines;
  for (const TopicInformation& topic : bag.topics_with_message_count) {
    if (!is_service(topic)) continue;
    const auto& [id, name, type, format, profiles, hash] = topic.topic_metadata;
    lines.push_back("Service: " + name.substr(0, name.rfind('/')) +
                    " | Type: " + type.substr(0, type.rfind('_')) + " | Event Count: " +
                    std::to_string(topic.message_count) + " | Serialization Format: " + format);
  }
  return lines;
}

void print(const BagMetadata& bag) {
  const std::chrono::nanoseconds start = bag.starting_time.time_since_epoch();
  const auto services = service_lines(bag);
  std::ostringstream out;
  out << "\nFiles:             " << block(bag.relative_file_paths)
      << "Bag size:          " << file_size(bag.bag_size) << '\n'
      << "Storage id:        " << bag.storage_identifier << '\n'
      << "ROS Distro:        " << (bag.ros_distro.empty() ? "unknown" : bag.ros_distro) << '\n'
      << "Duration:          " << seconds(bag.duration) << "s\n"
      << "Start:             " << local_time(start) << '\n'
      << "End:               " << local_time(start + bag.duration) << '\n'
      << "Messages:          " << bag.message_count << '\n'
      << "Topic information: " << block(topic_lines(bag))
      << "Services:          " << services.size() << '\n'
      << "Service information: " << block(services);
  std::puts(out.str().c_str());
}

int info(const YAML::Node& options) {
  const BagMetadata bag = rosbag2_cpp::Info{}.read_metadata(
      options["uri"].as<std::string>(), options["storage_id"].as<std::string>(""));
  if (!options["topic_names_only"].as<bool>(false)) {
    print(bag);
    return 0;
  }
  for (const TopicInformation& topic : bag.topics_with_message_count) {
    if (!is_service(topic)) std::puts(topic.topic_metadata.name.c_str());
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return rosbag2_transport::cli::run(argc, argv, info); }
