// The memory that the system's allocator keeps of what a program has freed.

#include "CPlatform.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

// Blocks from this size on are the system's own: freed, they are gone. Lua's strings and chunks of a plugin that
// fills its memory are of this size.
#define OWN_PAGES (1 << 20)

// The free bytes at the end of a thread's heap that it keeps.
#define KEPT_BYTES (4 << 20)

// Without this glibc raises both limits with each large block that is freed, to 32 and 64 MiB, so that each of its
// heaps (eight for each processor) keeps as much as the greediest plugin ever used on its thread.
void heap_keep_little(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, OWN_PAGES);
  mallopt(M_TRIM_THRESHOLD, KEPT_BYTES);
#endif
}

void heap_give_back(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
