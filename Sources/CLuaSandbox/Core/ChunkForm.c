// The form of a compiled chunk (ldump.c of Lua 5.4), read from front to back.
//
// Numbers have seven bits a byte with the highest bit set in the last, and lengths of strings count one
// more.

#include "ChunkForm.h"

/// The mark, version, format, check bytes, sizes of numbers and the two check numbers.
#define HEADER_SIZE ((size_t)4 + 1 + 1 + 6 + 3 + 8 + 8)

// The writer of `lua_dump`: appends a piece (Lua manual, 4.6: `lua_Writer`).
static int append_piece(lua_State *L, const void *piece, size_t count, void *context) {
  (void)L;
  ChunkForm *chunk = context;
  if (count == 0) return 0;
  if (count > chunk->capacity - chunk->count) {
    size_t capacity = chunk->capacity * 2 + count;
    unsigned char *bytes = realloc(chunk->bytes, capacity);
    if (!bytes) return 1;
    chunk->bytes = bytes;
    chunk->capacity = capacity;
  }
  memcpy(chunk->bytes + chunk->count, piece, count);
  chunk->count += count;
  return 0;
}

bool chunk_write(lua_State *L, ChunkForm *chunk) {
  *chunk = (ChunkForm){.bytes = NULL};
  if (lua_dump(L, append_piece, chunk, false) != 0) return false;
  chunk_skip(chunk, HEADER_SIZE);
  chunk_byte(chunk);  // the number of upvalues
  return true;
}

unsigned char *chunk_skip(ChunkForm *chunk, size_t count) {
  if (chunk->isWrong || count > chunk->count - chunk->place) {
    chunk->isWrong = true;
    return NULL;
  }
  unsigned char *start = chunk->bytes + chunk->place;
  chunk->place += count;
  return start;
}

unsigned char chunk_byte(ChunkForm *chunk) {
  unsigned char *byte = chunk_skip(chunk, 1);
  return byte ? *byte : 0;
}

size_t chunk_size(ChunkForm *chunk) {
  size_t size = 0;
  unsigned char byte;
  do {
    byte = chunk_byte(chunk);
    if (size > SIZE_MAX >> 7) chunk->isWrong = true;
    size = size << 7 | (byte & 0x7F);
  } while (!(byte & 0x80) && !chunk->isWrong);
  return size;
}

unsigned char *chunk_skip_many(ChunkForm *chunk, size_t count, size_t size) {
  if (count > chunk->count / size) {
    chunk->isWrong = true;
    return NULL;
  }
  return chunk_skip(chunk, count * size);
}

void chunk_skip_string(ChunkForm *chunk) {
  size_t size = chunk_size(chunk);
  if (size > 1) chunk_skip(chunk, size - 1);
}

// Skips the constants: a type each, and the value of a number or string.
void chunk_skip_constants(ChunkForm *chunk) {
  for (size_t count = chunk_size(chunk); count > 0 && !chunk->isWrong; count--) {
    switch (chunk_byte(chunk)) {
      case LUA_TNIL:
      case LUA_TBOOLEAN:
      case LUA_TBOOLEAN | 1 << 4: break;
      case LUA_TNUMBER:
      case LUA_TNUMBER | 1 << 4: chunk_skip(chunk, 8); break;
      case LUA_TSTRING:
      case LUA_TSTRING | 1 << 4: chunk_skip_string(chunk); break;
      default: chunk->isWrong = true;
    }
  }
}

void chunk_skip_names(ChunkForm *chunk) {
  for (size_t count = chunk_size(chunk); count > 0 && !chunk->isWrong; count--) {
    chunk_skip_string(chunk);
    chunk_size(chunk);
    chunk_size(chunk);
  }
  for (size_t count = chunk_size(chunk); count > 0 && !chunk->isWrong; count--) {
    chunk_skip_string(chunk);
  }
}
