#pragma once

/// Compiles a function once for each generation of vector units; the loader selects the widest one
/// that the processor has.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define FOOTHILL_ORBIT_CLONES [[gnu::target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")]]
#else
#define FOOTHILL_ORBIT_CLONES
#endif
