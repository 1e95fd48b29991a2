// Small blocks of one state: cut from chunks, kept in lists by size, given back with the state.
//
// Lua's objects are small and many (a table 56 bytes, four fields 96); general allocators spend
// more time on them than Lua does on filling them in.

#pragma once

#include <stddef.h>

#define POOL_GRAIN 8
#define POOL_LIMIT 256

typedef struct PoolBlock {
  struct PoolBlock *next;
} PoolBlock;

typedef struct PoolChunk {
  struct PoolChunk *next;
} PoolChunk;

typedef struct Pool {
  PoolBlock *freed[POOL_LIMIT / POOL_GRAIN];
  char *start;  // the unused part of the newest chunk
  char *end;
  PoolChunk *chunks;
  size_t chunkSize;
} Pool;

/// The functions of `realloc` and `free`, for blocks whose size the caller knows.
void *pool_resize(Pool *pool, void *pointer, size_t oldSize, size_t newSize);
void pool_free(Pool *pool, void *pointer, size_t size);
/// Frees every small block at once.
void pool_destroy(Pool *pool);
