#pragma once

#include <stdint.h>

/// Returns the monotonic time in nanoseconds.
int64_t clock_now(void);
/// Returns the time of the processor that this thread has used, in nanoseconds.
int64_t clock_thread_time(void);
