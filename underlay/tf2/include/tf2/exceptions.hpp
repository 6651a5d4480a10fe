#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace tf2 {

/// Why a lookup failed.
enum class TF2Error : std::uint8_t {
  TF2_NO_ERROR = 0,
  TF2_LOOKUP_ERROR = 1,
  TF2_CONNECTIVITY_ERROR = 2,
  TF2_EXTRAPOLATION_ERROR = 3,
  TF2_INVALID_ARGUMENT_ERROR = 4,
  TF2_TIMEOUT_ERROR = 5,
  TF2_TRANSFORM_ERROR = 6,
  TF2_BACKWARD_EXTRAPOLATION_ERROR = 7,
  TF2_FORWARD_EXTRAPOLATION_ERROR = 8,
  TF2_NO_DATA_FOR_EXTRAPOLATION_ERROR = 9,
};

/// Base of everything that tf2 throws.
class TransformException : public std::runtime_error {
 public:
  explicit TransformException(const std::string errorDescription)
      : std::runtime_error(errorDescription) {}
};

/// Both frames exist, but in trees that are not connected.
class ConnectivityException : public TransformException {
 public:
  explicit ConnectivityException(const std::string errorDescription)
      : TransformException(errorDescription) {}
};

/// A frame that nobody has published, or a tree with a loop.
class LookupException : public TransformException {
 public:
  explicit LookupException(const std::string errorDescription)
      : TransformException(errorDescription) {}
};

/// The time that was asked for is outside of what the buffer holds.
class ExtrapolationException : public TransformException {
 public:
  explicit ExtrapolationException(const std::string errorDescription)
      : TransformException(errorDescription) {}
};

/// The time that was asked for is before the earliest transform.
class BackwardExtrapolationException : public ExtrapolationException {
 public:
  explicit BackwardExtrapolationException(const std::string errorDescription)
      : ExtrapolationException(errorDescription) {}
};

/// The time that was asked for is after the latest transform.
class ForwardExtrapolationException : public ExtrapolationException {
 public:
  explicit ForwardExtrapolationException(const std::string errorDescription)
      : ExtrapolationException(errorDescription) {}
};

/// The buffer holds no transform, or a single one of another time.
class NoDataForExtrapolationException : public ExtrapolationException {
 public:
  explicit NoDataForExtrapolationException(const std::string errorDescription)
      : ExtrapolationException(errorDescription) {}
};

/// An argument that cannot mean anything, such as an empty frame name.
class InvalidArgumentException : public TransformException {
 public:
  explicit InvalidArgumentException(const std::string errorDescription)
      : TransformException(errorDescription) {}
};

/// The transform did not arrive in the time that the caller was ready to wait.
class TimeoutException : public TransformException {
 public:
  explicit TimeoutException(const std::string errorDescription)
      : TransformException(errorDescription) {}
};

}  // namespace tf2
