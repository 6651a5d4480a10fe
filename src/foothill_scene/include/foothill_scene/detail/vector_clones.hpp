#pragma once

// Builds a function twice, with and without AVX2, and takes the right one when the program starts.
// Both give the same bits: products and sums are never fused. Sanitizers can't do with it.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define FOOTHILL_VECTOR_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define FOOTHILL_VECTOR_CLONES
#endif

// Stands before a loop over the lanes of a block whose arrays never overlap: without it, the
// compiler would have to assume that they do, and would go lane by lane.
#if defined(__GNUC__) && !defined(__clang__)
#define FOOTHILL_LANES_APART _Pragma("GCC ivdep")
#else
#define FOOTHILL_LANES_APART
#endif
