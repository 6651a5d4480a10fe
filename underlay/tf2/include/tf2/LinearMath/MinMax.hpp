#pragma once

/// The smaller of two values; the second if they are equal.
template <class T>
const T& tf2Min(const T& a, const T& b) {
  return a < b ? a : b;
}

/// The larger of two values; the second if they are equal.
template <class T>
const T& tf2Max(const T& a, const T& b) {
  return a > b ? a : b;
}

/// `a` limited to [lb, ub].
template <class T>
const T& tf2Clamped(const T& a, const T& lb, const T& ub) {
  return a < lb ? lb : (ub < a ? ub : a);
}

/// Lowers `a` to `b` if that is smaller.
template <class T>
void tf2SetMin(T& a, const T& b) {
  if (b < a) a = b;
}

/// Raises `a` to `b` if that is larger.
template <class T>
void tf2SetMax(T& a, const T& b) {
  if (a < b) a = b;
}

/// Limits `a` to [lb, ub] in place.
template <class T>
void tf2Clamp(T& a, const T& lb, const T& ub) {
  a = tf2Clamped(a, lb, ub);
}
