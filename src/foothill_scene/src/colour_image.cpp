#include "colour_image.hpp"

#include <png.h>

#include <algorithm>

#include "resource.hpp"

namespace foothill_scene {
namespace {

constexpr png_uint_32 kMaxSide = 8192;

}  // namespace

tl::expected<Image, SceneError> read_image(const std::filesystem::path& file,
                                           const Source& source) {
  const auto refused = [&](png_image& image, const std::string& reason) {
    png_image_free(&image);
    return refuse(source, "image \"" + file.string() + "\": " + reason);
  };
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_file(&image, file.c_str()) == 0) {
    return refused(image, std::string{"not a readable PNG: "} + image.message);
  }
  if (std::max(image.width, image.height) > kMaxSide) {
    return refused(image, "at most " + std::to_string(kMaxSide) + " pixels per side are allowed");
  }
  image.format = PNG_FORMAT_RGB;
  Image result{image.width, image.height, std::vector<std::uint8_t>(PNG_IMAGE_SIZE(image))};
  if (png_image_finish_read(&image, nullptr, result.rgb.data(), 0, nullptr) == 0) {
    return refused(image, static_cast<const char*>(image.message));
  }
  return result;
}

}  // namespace foothill_scene
