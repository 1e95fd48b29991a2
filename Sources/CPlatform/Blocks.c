// Blocks of memory, from the allocator of C.

#include <stdlib.h>

#include "CPlatform.h"

void *block_allocate(size_t bytes) { return malloc(bytes); }

void *block_allocate_zeroed(size_t bytes) { return calloc(1, bytes); }

void block_free(void *block) { free(block); }
