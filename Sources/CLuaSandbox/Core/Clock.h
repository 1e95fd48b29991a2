#pragma once

#include <stdint.h>

/// Returns the monotonic time in nanoseconds.
int64_t clock_now(void);
