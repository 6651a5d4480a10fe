// Macros for loops over the lanes of ray blocks that must compile to vector instructions.
#pragma once

// Compiles a function twice, with and without AVX2, and selects one when the program starts. Both
// give the same bits because the packages are compiled without fused multiply-add. Sanitizers do
// not support target_clones.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define FOOTHILL_VECTOR_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define FOOTHILL_VECTOR_CLONES
#endif

// Precedes a loop whose arrays never alias. Without it the compiler assumes that they may, and does
// not vectorise.
#if defined(__GNUC__) && !defined(__clang__)
#define FOOTHILL_INDEPENDENT_LANES _Pragma("GCC ivdep")
#else
#define FOOTHILL_INDEPENDENT_LANES
#endif
