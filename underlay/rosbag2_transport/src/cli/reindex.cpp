#include <cstdio>

#include "rosbag2_cpp/reindexer.hpp"
#include "run.hpp"

namespace {

int reindex(const YAML::Node& options) {
  rosbag2_storage::StorageOptions storage;
  storage.uri = options["uri"].as<std::string>();
  storage.storage_id = options["storage_id"].as<std::string>("");
  rosbag2_cpp::Reindexer{}.reindex(storage);
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return rosbag2_transport::cli::run(argc, argv, reindex); }
