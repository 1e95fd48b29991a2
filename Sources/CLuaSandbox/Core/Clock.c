// The clocks of deadlines.

#include <time.h>

#include "Clock.h"

// Returns the time of a clock in nanoseconds (clock_gettime(2)).
static int64_t nanoseconds_of(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t clock_now(void) { return nanoseconds_of(CLOCK_MONOTONIC); }

int64_t clock_thread_time(void) { return nanoseconds_of(CLOCK_THREAD_CPUTIME_ID); }
