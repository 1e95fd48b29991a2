// The memory that the system's allocator keeps after a program has freed it.

#include "CAllocator.h"

// Defines __GLIBC__.
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

// Blocks of at least this size are mapped separately and returned to the system when freed. Lua's
// strings and the chunks of a plugin that fills its memory are of this size.
#define OWN_PAGES (1 << 20)

// The free bytes that a thread's heap keeps at its end.
#define KEPT_BYTES (4 << 20)

// By default glibc raises both limits with each large block that is freed, to 32 and 64 MiB. Each
// of its heaps (eight per processor) then keeps as much as the largest plugin ever used on its
// thread.
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
