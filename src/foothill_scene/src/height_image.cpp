#include "height_image.hpp"

#include <png.h>

#include <algorithm>

#include "resource.hpp"

namespace foothill_scene {
namespace {

/// A larger image would need more than 2 GB of triangles.
constexpr png_uint_32 kMaxSide = 4097;

struct GreyImage {
  std::size_t columns{};
  std::size_t rows{};
  std::vector<double> pixels{};  ///< Row by row from the top.
};

tl::expected<GreyImage, std::string> refused(png_image& image, std::string reason) {
  png_image_free(&image);
  return tl::unexpected{std::move(reason)};
}

template <typename Pixel>
tl::expected<GreyImage, std::string> read_pixels(png_image& image) {
  std::vector<Pixel> raw(std::size_t{image.width} * image.height);
  if (png_image_finish_read(&image, nullptr, raw.data(), 0, nullptr) == 0) {
    return refused(image, static_cast<const char*>(image.message));
  }
  return GreyImage{image.width, image.height, {raw.begin(), raw.end()}};
}

tl::expected<GreyImage, std::string> read_grey(const std::string& file) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  if (png_image_begin_read_from_file(&image, file.c_str()) == 0) {
    return refused(image, std::string{"not a readable PNG: "} + image.message);
  }
  if (std::min(image.width, image.height) < 2 || std::max(image.width, image.height) > kMaxSide) {
    return refused(image, "sides of 2 to " + std::to_string(kMaxSide) +
                              " pixels are allowed, not " + std::to_string(image.width) + " x " +
                              std::to_string(image.height));
  }
  const bool has_16_bits = (image.format & PNG_FORMAT_FLAG_LINEAR) != 0;
  image.format = has_16_bits ? PNG_FORMAT_LINEAR_Y : PNG_FORMAT_GRAY;
  return has_16_bits ? read_pixels<png_uint_16>(image) : read_pixels<png_byte>(image);
}

}  // namespace

tl::expected<HeightGrid, SceneError> read_heights(const std::filesystem::path& file,
                                                  const Eigen::Vector3d& size,
                                                  const Eigen::Vector3d& centre,
                                                  const Source& source) {
  const auto image_data = read_grey(file.string());
  if (!image_data) {
    return refuse(source, "heightmap \"" + file.string() + "\": " + image_data.error());
  }
  const auto& [columns, rows, pixels] = *image_data;
  const double brightest = *std::max_element(pixels.begin(), pixels.end());
  const double scale = brightest > 0.0 ? size.z() / brightest : 0.0;
  HeightGrid grid{
      columns,
      rows,
      std::vector<double>(pixels.size()),
      centre.head<2>() - size.head<2>() / 2.0,
      {size.x() / static_cast<double>(columns - 1), size.y() / static_cast<double>(rows - 1)}};
  for (std::size_t row = 0; row < rows; ++row) {
    const auto from = pixels.begin() + static_cast<std::ptrdiff_t>((rows - 1 - row) * columns);
    const auto to = grid.heights.begin() + static_cast<std::ptrdiff_t>(row * columns);
    std::transform(from, from + static_cast<std::ptrdiff_t>(columns), to,
                   [&](double pixel) { return centre.z() + scale * pixel; });
  }
  return grid;
}

}  // namespace foothill_scene
