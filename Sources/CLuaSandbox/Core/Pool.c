#include "Pool.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_CHUNK ((size_t)8 << 10)
#define LARGEST_CHUNK ((size_t)1 << 20)

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define EVERY_BLOCK_BY_ITSELF 1
#endif
#endif

// Whether a block comes from the pool rather than from `malloc`.
static bool is_small(size_t size) {
#if EVERY_BLOCK_BY_ITSELF
  return false;
#else
  return size <= POOL_LIMIT;
#endif
}

// Returns the size class of a block, from 0.
static size_t class_of(size_t size) { return (size - 1) / POOL_GRAIN; }

// Allocates another chunk; returns false if memory is missing.
static bool add_chunk(Pool *pool) {
  size_t size = pool->chunkSize ? pool->chunkSize : FIRST_CHUNK;
  PoolChunk *chunk = malloc(size);
  if (!chunk) return false;
  chunk->next = pool->chunks;
  pool->chunks = chunk;
  pool->start = (char *)(chunk + 1);
  pool->end = (char *)chunk + size;
  pool->chunkSize = size < LARGEST_CHUNK ? size * 2 : size;
  return true;
}

// Returns a block from the free list of its class, or from the current chunk.
static void *allocate(Pool *pool, size_t size) {
  if (!is_small(size)) return malloc(size);
  size_t class = class_of(size);
  PoolBlock *block = pool->freed[class];
  if (block) {
    pool->freed[class] = block->next;
    return block;
  }
  size_t rounded = (class + 1) * POOL_GRAIN;
  // At most 255 bytes of a chunk remain unused.
  if ((size_t)(pool->end - pool->start) < rounded && !add_chunk(pool)) return NULL;
  void *fresh = pool->start;
  pool->start += rounded;
  return fresh;
}

// Returns a block to the free list of its class.
void pool_free(Pool *pool, void *pointer, size_t size) {
  if (!pointer) return;
  if (!is_small(size)) {
    free(pointer);
    return;
  }
  PoolBlock *block = pointer;
  block->next = pool->freed[class_of(size)];
  pool->freed[class_of(size)] = block;
}

// Resizes a block; within a size class it stays in place.
void *pool_resize(Pool *pool, void *pointer, size_t oldSize, size_t newSize) {
  if (!pointer) return allocate(pool, newSize);
  if (!is_small(oldSize) && !is_small(newSize)) return realloc(pointer, newSize);
  if (is_small(oldSize) && is_small(newSize) && class_of(oldSize) == class_of(newSize)) {
    return pointer;
  }
  void *moved = allocate(pool, newSize);
  if (!moved) return NULL;
  memcpy(moved, pointer, oldSize < newSize ? oldSize : newSize);
  pool_free(pool, pointer, oldSize);
  return moved;
}

void pool_destroy(Pool *pool) {
  while (pool->chunks) {
    PoolChunk *chunk = pool->chunks;
    pool->chunks = chunk->next;
    free(chunk);
  }
}
