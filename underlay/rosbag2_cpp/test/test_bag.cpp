#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "rosbag2_cpp/info.hpp"
#include "rosbag2_cpp/message_definitions/local_message_definition_source.hpp"
#include "rosbag2_cpp/reader.hpp"
#include "rosbag2_cpp/reindexer.hpp"
#include "rosbag2_cpp/writer.hpp"
#include "rosbag2_storage/metadata_io.hpp"
#include "rosbag2_storage/ros_helper.hpp"
#include "std_msgs/msg/string.hpp"
#include "test_msgs/msg/basic_types.hpp"

namespace rosbag2_cpp {
namespace {

namespace fs = std::filesystem;
using rosbag2_storage::StorageOptions;
using std_msgs::msg::String;

class Bag : public ::testing::Test {
 protected:
  Bag() {
    std::string pattern = (fs::temp_directory_path() / "rosbag2_cpp_XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
  }
  ~Bag() override { fs::remove_all(directory_); }

  [[nodiscard]] std::string uri(const std::string& name = "bag") const {
    return (directory_ / name).string();
  }
  [[nodiscard]] StorageOptions options() const {
    StorageOptions options;
    options.uri = uri();
    return options;
  }

  static void write(Writer& writer, const std::string& topic, int number) {
    String message;
    message.data = std::to_string(number);
    writer.write(message, topic, rclcpp::Time{1000 + number});
  }

  /// "topic data" of every message that is left.
  static std::vector<std::string> read_all(Reader& reader) {
    std::vector<std::string> found;
    while (reader.has_next()) {
      const auto stored = reader.read_next();
      const rclcpp::SerializedMessage serialized{*stored->serialized_data};
      String message;
      rclcpp::Serialization<String>{}.deserialize_message(&serialized, &message);
      found.push_back(stored->topic_name + " " + message.data);
    }
    return found;
  }
  static std::vector<std::string> read_all(const std::string& bag) {
    Reader reader;
    reader.open(bag);
    return read_all(reader);
  }

  fs::path directory_;
};

TEST_F(Bag, ReturnsTypedMessagesAsTheyWereWritten) {
  test_msgs::msg::BasicTypes sent;
  sent.float64_value = 0.1;
  sent.int64_value = -5;
  {
    Writer writer;
    writer.open(uri());
    writer.write(sent, "/basic", rclcpp::Time{42});
  }
  Reader reader;
  reader.open(uri());
  ASSERT_TRUE(reader.has_next());
  EXPECT_EQ(reader.read_next<test_msgs::msg::BasicTypes>(), sent);
  EXPECT_FALSE(reader.has_next());
  EXPECT_THROW(reader.read_next(), std::runtime_error);
}

TEST_F(Bag, KeepsBothTimesAndTheTopicOfAMessage) {
  Writer writer;
  writer.open(uri());
  auto serialized = std::make_shared<rclcpp::SerializedMessage>();
  String message;
  message.data = "x";
  rclcpp::Serialization<String>{}.serialize_message(&message, serialized.get());
  writer.write(std::shared_ptr<const rclcpp::SerializedMessage>{serialized}, "/a",
               "std_msgs/msg/String", 20, 10);
  writer.close();
  Reader reader;
  reader.open(uri());
  const auto stored = reader.read_next();
  EXPECT_EQ(stored->topic_name, "/a");
  EXPECT_EQ(stored->recv_timestamp, 20);
  EXPECT_EQ(stored->send_timestamp, 10);
}

TEST_F(Bag, DescribesItselfInMetadata) {
  StorageOptions storage = options();
  storage.custom_data["robot"] = "p3dx";
  {
    Writer writer;
    writer.open(storage);
    for (int i = 0; i < 3; ++i) write(writer, "/a", i);
    write(writer, "/b", 5);
  }
  EXPECT_TRUE(fs::exists(uri() + "/bag_0.mcap"));
  const auto metadata = Info{}.read_metadata(uri());
  EXPECT_EQ(metadata.version, 9);
  EXPECT_EQ(metadata.storage_identifier, "mcap");
  EXPECT_EQ(metadata.message_count, 4U);
  EXPECT_EQ(metadata.starting_time.time_since_epoch().count(), 1000);
  EXPECT_EQ(metadata.duration.count(), 5);
  EXPECT_EQ(metadata.relative_file_paths, std::vector<std::string>{"bag_0.mcap"});
  ASSERT_EQ(metadata.topics_with_message_count.size(), 2U);
  EXPECT_EQ(metadata.topics_with_message_count[0].topic_metadata.name, "/a");
  EXPECT_EQ(metadata.topics_with_message_count[0].topic_metadata.type, "std_msgs/msg/String");
  EXPECT_EQ(metadata.topics_with_message_count[0].message_count, 3U);
  EXPECT_EQ(metadata.custom_data.at("robot"), "p3dx");
  EXPECT_EQ(metadata.bag_size, fs::file_size(uri() + "/bag_0.mcap"));
}

TEST_F(Bag, IsReadFromOneOfItsFilesAsWell) {
  StorageOptions storage = options();
  storage.custom_data["robot"] = "p3dx";
  {
    Writer writer;
    writer.open(storage);
    write(writer, "/a", 1);
  }
  const std::string file = uri() + "/bag_0.mcap";
  EXPECT_EQ(read_all(file), std::vector<std::string>{"/a 1"});
  const auto metadata = Info{}.read_metadata(file);
  EXPECT_EQ(metadata.message_count, 1U);
  EXPECT_EQ(metadata.custom_data.at("robot"), "p3dx");
}

TEST_F(Bag, RefusesToOverwriteABag) {
  fs::create_directory(uri());
  Writer writer;
  EXPECT_THROW(writer.open(uri()), std::runtime_error);
  EXPECT_TRUE(fs::is_empty(uri()));
}

TEST_F(Bag, RefusesOptionsThatItCannotFollow) {
  const auto refuses = [](StorageOptions storage) {
    Writer writer;
    EXPECT_THROW(writer.open(storage), std::runtime_error);
    EXPECT_FALSE(fs::exists(storage.uri)) << "nothing may be left behind";
  };
  StorageOptions storage = options();
  storage.storage_id = "sqlite3";
  refuses(storage);
  storage = options();
  storage.storage_preset_profile = "resilient";
  refuses(storage);
  storage = options();
  storage.max_bagfile_size = 10;
  refuses(storage);
  storage = options();
  storage.snapshot_mode = true;
  refuses(storage);
  storage = options();
  storage.storage_config_uri = uri("absent.yaml");
  refuses(storage);
}

TEST_F(Bag, RefusesUseBeforeItIsOpen) {
  Writer writer;
  EXPECT_THROW(write(writer, "/a", 1), std::runtime_error);
  Reader reader;
  EXPECT_THROW(reader.has_next(), std::runtime_error);
  EXPECT_THROW(reader.open(uri("absent")), std::runtime_error);
  EXPECT_THROW(reader.get_metadata(), std::runtime_error);
}

TEST_F(Bag, RefusesAMessageOfATopicThatItDoesNotHave) {
  Writer writer;
  writer.open(uri());
  auto message = std::make_shared<rosbag2_storage::SerializedBagMessage>();
  message->topic_name = "/unknown";
  message->serialized_data = rosbag2_storage::make_serialized_message("x", 1);
  EXPECT_THROW(writer.write(message), std::runtime_error);
}

TEST_F(Bag, GivesOutOnlyTheTopicsThatPassTheFilter) {
  {
    Writer writer;
    writer.open(uri());
    for (int i = 0; i < 6; ++i) write(writer, "/topic" + std::to_string(i % 3), i);
  }
  Reader reader;
  reader.open(uri());
  const auto filtered = [&reader](const rosbag2_storage::StorageFilter& filter) {
    reader.set_filter(filter);
    reader.seek(0);
    return read_all(reader);
  };
  using Lines = std::vector<std::string>;
  rosbag2_storage::StorageFilter filter;
  filter.topics = {"/topic1"};
  EXPECT_EQ(filtered(filter), (Lines{"/topic1 1", "/topic1 4"}));
  filter = {};
  filter.exclude_topics = {"/topic1", "/topic2"};
  EXPECT_EQ(filtered(filter), (Lines{"/topic0 0", "/topic0 3"}));
  filter = {};
  filter.regex = "/topic[12]";
  filter.regex_to_exclude = ".*2";
  EXPECT_EQ(filtered(filter), (Lines{"/topic1 1", "/topic1 4"}));
  reader.reset_filter();
  reader.seek(0);
  EXPECT_EQ(read_all(reader).size(), 6U);
}

TEST_F(Bag, KeepsItsPlaceWhenTheFilterChanges) {
  {
    Writer writer;
    writer.open(uri());
    String message;
    for (const char* data : {"0", "1", "2", "3"}) {  // all at the same time
      message.data = data;
      writer.write(message, "/a", rclcpp::Time{5});
      writer.write(message, "/b", rclcpp::Time{5});
    }
  }
  Reader reader;
  reader.open(uri());
  reader.read_next();
  reader.read_next();
  reader.read_next();  // "/a 1"
  rosbag2_storage::StorageFilter filter;
  filter.topics = {"/b"};
  reader.set_filter(filter);
  EXPECT_EQ(read_all(reader), (std::vector<std::string>{"/b 1", "/b 2", "/b 3"}));
}

TEST_F(Bag, SplitsBySizeAndReadsAsOne) {
  StorageOptions storage = options();
  storage.max_bagfile_size = 2000;
  std::vector<std::string> expected;
  std::vector<std::string> opened;
  {
    Writer writer;
    bag_events::WriterEventCallbacks callbacks;
    callbacks.write_split_callback = [&opened](bag_events::BagSplitInfo& info) {
      EXPECT_TRUE(fs::exists(info.closed_file));
      opened.push_back(fs::path{info.opened_file}.filename());
    };
    writer.add_event_callbacks(callbacks);
    writer.open(storage);
    for (int i = 0; i < 200; ++i) {
      write(writer, i % 2 == 0 ? "/a" : "/b", i);
      expected.push_back(std::string{i % 2 == 0 ? "/a " : "/b "} + std::to_string(i));
    }
  }
  const auto metadata = Info{}.read_metadata(uri());
  ASSERT_GT(metadata.files.size(), 3U);
  EXPECT_EQ(opened.size() + 1, metadata.files.size());
  EXPECT_EQ(opened[0], "bag_1.mcap");
  EXPECT_EQ(metadata.message_count, 200U);
  EXPECT_EQ(metadata.topics_with_message_count[0].message_count, 100U);
  EXPECT_EQ(read_all(uri()), expected);

  Reader reader;
  int splits = 0;
  bag_events::ReaderEventCallbacks callbacks;
  callbacks.read_split_callback = [&splits](bag_events::BagSplitInfo&) { ++splits; };
  reader.add_event_callbacks(callbacks);
  reader.open(uri());
  read_all(reader);
  EXPECT_EQ(splits + 1, static_cast<int>(metadata.files.size()));
  reader.seek(1150);
  EXPECT_EQ(read_all(reader), std::vector(expected.begin() + 150, expected.end()));
  reader.seek(0);
  EXPECT_EQ(read_all(reader), expected);
}

TEST_F(Bag, SplitsByDurationAndOnDemand) {
  StorageOptions storage = options();
  storage.max_bagfile_duration = 2;
  storage.max_cache_size = 1'000'000;
  {
    Writer writer;
    writer.open(storage);
    String message;
    for (std::int64_t second = 0; second < 6; ++second) {
      writer.write(message, "/a", rclcpp::Time{second * 1'000'000'000});
    }
    writer.split_bagfile();
    writer.write(message, "/a", rclcpp::Time{6'000'000'000LL});
  }
  const auto metadata = Info{}.read_metadata(uri());
  std::vector<std::size_t> counts;
  for (const auto& file : metadata.files) counts.push_back(file.message_count);
  EXPECT_EQ(counts, (std::vector<std::size_t>{3, 3, 1}));
  EXPECT_EQ(metadata.duration, std::chrono::seconds{6});
}

TEST_F(Bag, WritesThroughTheCacheInOrderAndCompletely) {
  StorageOptions storage = options();
  storage.max_cache_size = 100'000'000;
  std::vector<std::string> expected;
  {
    Writer writer;
    writer.open(storage);
    for (int i = 0; i < 20'000; ++i) {
      write(writer, "/a", i);
      expected.push_back("/a " + std::to_string(i));
    }
  }
  EXPECT_EQ(read_all(uri()), expected);
}

TEST_F(Bag, IsOnDiskWithinSecondsWithoutBeingClosed) {
  StorageOptions storage = options();
  storage.max_cache_size = 1'000'000;
  Writer writer;
  writer.open(storage);
  EXPECT_EQ(Info{}.read_metadata(uri()).message_count, 0U) << "there from the beginning";
  write(writer, "/a", 1);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{20};
  while (Info{}.read_metadata(uri()).message_count == 0) {
    ASSERT_LT(std::chrono::steady_clock::now(), deadline);
    std::this_thread::yield();
  }
  EXPECT_EQ(read_all(uri()), std::vector<std::string>{"/a 1"});
}

TEST_F(Bag, AcceptsEveryPresetAndConfiguration) {
  const std::string text(5000, 'x');
  std::vector<std::uintmax_t> sizes;
  for (const std::string preset : {"none", "fastwrite", "zstd_fast", "zstd_small"}) {
    StorageOptions storage = options();
    storage.uri = uri(preset);
    storage.storage_preset_profile = preset;
    {
      Writer writer;
      writer.open(storage);
      String message;
      message.data = text;
      for (int i = 0; i < 20; ++i) writer.write(message, "/a", rclcpp::Time{i});
    }
    Reader reader;
    reader.open(storage.uri);
    EXPECT_EQ(read_all(reader), std::vector<std::string>(20, "/a " + text)) << preset;
    sizes.push_back(fs::file_size(storage.uri + "/" + preset + "_0.mcap"));
  }
  EXPECT_LT(sizes[2], sizes[0] / 4) << "zstd_fast has to compress";
  EXPECT_LT(sizes[3], sizes[0] / 4) << "zstd_small has to compress";

  std::ofstream{uri("lz4.yaml")} << "compression: Lz4\ncompressionLevel: Slow\nchunkSize: 10000\n";
  StorageOptions storage = options();
  storage.storage_config_uri = uri("lz4.yaml");
  {
    Writer writer;
    writer.open(storage);
    String message;
    message.data = text;
    for (int i = 0; i < 20; ++i) writer.write(message, "/a", rclcpp::Time{i});
  }
  EXPECT_EQ(read_all(uri()), std::vector<std::string>(20, "/a " + text));
  EXPECT_LT(fs::file_size(uri() + "/bag_0.mcap"), sizes[0] / 4);
}

TEST_F(Bag, IsRestoredByReindexing) {
  StorageOptions storage = options();
  storage.max_bagfile_size = 2000;
  std::vector<std::string> expected;
  {
    Writer writer;
    writer.open(storage);
    for (int i = 0; i < 500; ++i) {
      write(writer, "/a", i);
      expected.push_back("/a " + std::to_string(i));
    }
  }
  const auto before = rosbag2_storage::MetadataIo{}.read_metadata(uri());
  ASSERT_GT(before.files.size(), 10U) << "so that _10 has to come after _2";
  fs::remove(uri() + "/metadata.yaml");
  const std::string last = uri() + "/" + before.relative_file_paths.back();
  fs::resize_file(last, fs::file_size(last) - 10);
  EXPECT_THROW(read_all(uri()), std::runtime_error);

  Reindexer{}.reindex(options());
  const auto after = rosbag2_storage::MetadataIo{}.read_metadata(uri());
  EXPECT_EQ(after.relative_file_paths, before.relative_file_paths);
  EXPECT_EQ(after.message_count, 500U);
  EXPECT_EQ(after.starting_time, before.starting_time);
  EXPECT_EQ(after.duration, before.duration);
  EXPECT_EQ(after.topics_with_message_count[0].topic_metadata,
            before.topics_with_message_count[0].topic_metadata);
  EXPECT_EQ(read_all(uri()), expected);
  EXPECT_THROW(Reindexer{}.reindex({}), std::runtime_error);
}

TEST_F(Bag, CarriesTheDefinitionOfEveryTypeInAMessage) {
  LocalMessageDefinitionSource source;
  const auto definition = source.get_full_text("std_msgs/msg/Header");
  EXPECT_EQ(definition.encoding, "ros2msg");
  const std::string& text = definition.encoded_message_definition;
  EXPECT_NE(text.find("string frame_id"), std::string::npos);
  EXPECT_NE(text.find("\n" + std::string(80, '=') + "\nMSG: builtin_interfaces/Time\n"),
            std::string::npos);
  EXPECT_EQ(text.find("MSG: std_msgs/Header"), std::string::npos) << "the root has no heading";
  // MultiNested holds arrays of Arrays, whose elements are BasicTypes: each type comes once.
  const auto nested = source.get_full_text("test_msgs/msg/MultiNested").encoded_message_definition;
  const std::string heading = "MSG: test_msgs/BasicTypes\n";
  EXPECT_NE(nested.find(heading), std::string::npos);
  EXPECT_EQ(nested.find(heading), nested.rfind(heading));
  EXPECT_EQ(source.get_full_text("no_such_package/msg/Thing").encoding, "unknown");
  EXPECT_EQ(source.get_full_text("std_srvs/srv/Trigger_Event").encoding, "unknown");
}

}  // namespace
}  // namespace rosbag2_cpp
