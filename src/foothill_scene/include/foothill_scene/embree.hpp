// A thin layer over Embree that hides the differences between version 3 (Debian 12) and version 4
// (Ubuntu 24.04), and releases handles automatically. Users link Embree themselves.
#pragma once

#if __has_include(<embree4/rtcore.h>)
#include <embree4/rtcore.h>
#else
#include <embree3/rtcore.h>
#endif

#include <memory>
#include <type_traits>

namespace foothill_scene {

/// An Embree handle that is released on destruction.
template <typename Handle, void (*release)(Handle)>
using EmbreeHandle = std::unique_ptr<std::remove_pointer_t<Handle>,
                                     std::integral_constant<void (*)(Handle), release>>;
using EmbreeDevice = EmbreeHandle<RTCDevice, rtcReleaseDevice>;
using EmbreeScene = EmbreeHandle<RTCScene, rtcReleaseScene>;
using EmbreeGeometry = EmbreeHandle<RTCGeometry, rtcReleaseGeometry>;

/// Arguments of queries with coherent rays, which Embree traces together.
#if RTC_VERSION_MAJOR >= 4
class EmbreeIntersection {
 public:
  EmbreeIntersection() {
    rtcInitIntersectArguments(&arguments_);
    arguments_.flags = RTC_RAY_QUERY_FLAG_COHERENT;
  }
  void trace(RTCScene scene, RTCRayHit& ray) { rtcIntersect1(scene, &ray, &arguments_); }
  void trace(RTCScene scene, const int* valid, RTCRayHit8& rays) {
    rtcIntersect8(valid, scene, &rays, &arguments_);
  }
  void trace(RTCScene scene, const int* valid, RTCRayHit16& rays) {
    rtcIntersect16(valid, scene, &rays, &arguments_);
  }

 private:
  RTCIntersectArguments arguments_;
};

class EmbreeOcclusion {
 public:
  EmbreeOcclusion() {
    rtcInitOccludedArguments(&arguments_);
    arguments_.flags = RTC_RAY_QUERY_FLAG_COHERENT;
  }
  void trace(RTCScene scene, const int* valid, RTCRay8& rays) {
    rtcOccluded8(valid, scene, &rays, &arguments_);
  }
  void trace(RTCScene scene, const int* valid, RTCRay16& rays) {
    rtcOccluded16(valid, scene, &rays, &arguments_);
  }

 private:
  RTCOccludedArguments arguments_;
};
#else
class EmbreeIntersection {
 public:
  EmbreeIntersection() {
    rtcInitIntersectContext(&context_);
    context_.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
  }
  void trace(RTCScene scene, RTCRayHit& ray) { rtcIntersect1(scene, &context_, &ray); }
  void trace(RTCScene scene, const int* valid, RTCRayHit8& rays) {
    rtcIntersect8(valid, scene, &context_, &rays);
  }
  void trace(RTCScene scene, const int* valid, RTCRayHit16& rays) {
    rtcIntersect16(valid, scene, &context_, &rays);
  }

 private:
  RTCIntersectContext context_;
};

class EmbreeOcclusion {
 public:
  EmbreeOcclusion() {
    rtcInitIntersectContext(&context_);
    context_.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
  }
  void trace(RTCScene scene, const int* valid, RTCRay8& rays) {
    rtcOccluded8(valid, scene, &context_, &rays);
  }
  void trace(RTCScene scene, const int* valid, RTCRay16& rays) {
    rtcOccluded16(valid, scene, &context_, &rays);
  }

 private:
  RTCIntersectContext context_;
};
#endif

/// Finds the nearest hit of 8 coherent rays.
inline void intersect(RTCScene scene, const int* valid, RTCRayHit8& rays) {
  EmbreeIntersection{}.trace(scene, valid, rays);
}

/// Sets the end of each of 8 coherent rays that hits any surface to minus infinity.
inline void occlude(RTCScene scene, const int* valid, RTCRay8& rays) {
  EmbreeOcclusion{}.trace(scene, valid, rays);
}

}  // namespace foothill_scene
