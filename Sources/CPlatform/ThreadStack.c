// The bounds of a thread's stack, read once and kept for the thread.

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
  bool isKnown;
  // The lowest usable address, and the address after the highest; both 0 if the system does not
  // report them.
  uintptr_t lowest, end;
} StackBounds;

static _Thread_local StackBounds bounds;

// Reads the bounds from the system. Some systems count the guard pages as part of the stack, so they are left out.
static StackBounds read_bounds(void) {
  StackBounds found = {.isKnown = true};
#if defined(__APPLE__)
  pthread_t thread = pthread_self();
  found.end = (uintptr_t)pthread_get_stackaddr_np(thread);
  found.lowest = found.end - pthread_get_stacksize_np(thread);
#elif defined(__linux__)
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return found;
  void *lowest = NULL;
  size_t size = 0, guard = 0;
  if (pthread_attr_getstack(&attributes, &lowest, &size) == 0 &&
      pthread_attr_getguardsize(&attributes, &guard) == 0) {
    found.lowest = (uintptr_t)lowest + guard;
    found.end = (uintptr_t)lowest + size;
  }
  pthread_attr_destroy(&attributes);
#endif
  return found;
}

size_t thread_stack_left(void) {
  if (!bounds.isKnown) bounds = read_bounds();
  // The frame itself, not a local variable: a sanitizer may keep variables elsewhere.
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  if (here < bounds.lowest || here >= bounds.end) return SIZE_MAX;
  return here - bounds.lowest;
}
