#pragma once

// Embree 3 (Debian 12) and Embree 4 (Ubuntu 24.04) differ in a few names; only this file knows.
#if __has_include(<embree4/rtcore.h>)
#include <embree4/rtcore.h>
#else
#include <embree3/rtcore.h>
#endif

#include <memory>
#include <type_traits>

namespace foothill_scene::detail {

/// A handle of Embree that is given back by itself.
template <typename Handle, void (*release)(Handle)>
using EmbreeHandle = std::unique_ptr<std::remove_pointer_t<Handle>,
                                     std::integral_constant<void (*)(Handle), release>>;
using EmbreeScene = EmbreeHandle<RTCScene, rtcReleaseScene>;
using EmbreeGeometry = EmbreeHandle<RTCGeometry, rtcReleaseGeometry>;

/// Returns the device that all scenes share. Its scenes are built by the thread that asks for it.
[[nodiscard]] RTCDevice embree_device();

/// Throws std::runtime_error if Embree could not do what it was last asked.
void check_embree(const char* what);

/// Finds the nearest hit of 8 rays that go nearly the same way.
inline void intersect(RTCScene scene, const int* valid, RTCRayHit8& rays) {
#if RTC_VERSION_MAJOR >= 4
  RTCIntersectArguments arguments;
  rtcInitIntersectArguments(&arguments);
  arguments.flags = RTC_RAY_QUERY_FLAG_COHERENT;
  rtcIntersect8(valid, scene, &rays, &arguments);
#else
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
  rtcIntersect8(valid, scene, &context, &rays);
#endif
}

/// Sets the end of each ray that meets anything to minus infinity.
inline void occlude(RTCScene scene, const int* valid, RTCRay8& rays) {
#if RTC_VERSION_MAJOR >= 4
  RTCOccludedArguments arguments;
  rtcInitOccludedArguments(&arguments);
  arguments.flags = RTC_RAY_QUERY_FLAG_COHERENT;
  rtcOccluded8(valid, scene, &rays, &arguments);
#else
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
  rtcOccluded8(valid, scene, &context, &rays);
#endif
}

}  // namespace foothill_scene::detail
