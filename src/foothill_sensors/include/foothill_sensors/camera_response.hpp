#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace foothill_sensors {

/// How light becomes numbers. Radiance is relative: 1 is a white matt surface that faces a sun of
/// colour 1 1 1.
struct ResponseSettings {
  double exposure{0.008};     ///< How long the shutter is open [s].
  double sensitivity{100.0};  ///< Part of the full well that radiance 1 fills in a second [1/s].
  double full_well{10000.0};  ///< Electrons of a pixel that is just white [-].
  double read_noise{12.0};    ///< Standard deviation of each reading [electrons].
  bool srgb{true};            ///< 8-bit values follow the sRGB curve; otherwise they are linear.
  bool noisy{true};           ///< Whether there is shot and read noise at all.
};

/// What is wrong with a sensor [parts of the full well].
struct ResponseFault {
  double bias{};   ///< Added to each reading.
  double noise{};  ///< Standard deviation of what is added besides.
};

/// Turns radiance into readings. Noise is a function of the key and the place in the image, so that
/// the same frame has the same noise however it came about.
class CameraResponse {
 public:
  /// Throws std::invalid_argument for numbers below zero or not finite.
  explicit CameraResponse(const ResponseSettings& settings);

  /// Fills readings of 8 bits. @pre as many readings as radiances
  void read(std::span<const float> radiance, std::uint64_t key, std::span<std::uint8_t> out,
            const ResponseFault& fault = {}) const;
  /// Fills readings as parts of the full well, with noise and saturation but without steps.
  void read(std::span<const float> radiance, std::uint64_t key, std::span<float> out,
            const ResponseFault& fault = {}) const;

  /// Returns the reading of a radiance without noise [parts of the full well, at most 1].
  [[nodiscard]] double ideal(double radiance) const;
  /// Returns the standard deviation of a reading [parts of the full well].
  [[nodiscard]] double deviation(double radiance) const;

 private:
  template <typename Use>
  void for_each_block(std::span<const float> radiance, std::uint64_t key,
                      const ResponseFault& fault, Use use) const;

  static constexpr std::size_t kCodes = 16384;

  ResponseSettings settings_;
  float scale_{};          ///< Parts of the full well per radiance.
  float shot_variance_{};  ///< Per part of the full well.
  float read_variance_{};
  std::array<std::uint8_t, kCodes> code_{};  ///< 8-bit value of each part of the full well.
};

/// Returns the linear value of an sRGB one, both from 0 to 1.
[[nodiscard]] double from_srgb(double encoded);
/// Returns the sRGB value of a linear one, both from 0 to 1.
[[nodiscard]] double to_srgb(double linear);

}  // namespace foothill_sensors
