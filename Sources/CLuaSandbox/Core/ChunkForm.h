#pragma once

#include "State.h"

/// The instructions (lopcodes.h): seven bits of operation, then eight of the operand A.
#define OPERATION_MASK 0x7Fu
#define OPERAND_SHIFT 7
#define OPERAND_MASK (0xFFu << OPERAND_SHIFT)

/// Functions are nested no deeper than C calls may be (`LUAI_MAXCCALLS`).
#define NESTING_LIMIT 250

/// A compiled chunk that is read from front to back.
typedef struct {
  unsigned char *bytes;
  size_t count;
  size_t place;
  size_t capacity;
  bool isWrong;  // not in the form that is expected, or memory is missing
} ChunkForm;

/// Writes out the function on top of the stack with its lines and names, up to its first function; false if
/// memory is missing. The caller frees the bytes in any case.
bool chunk_write(lua_State *L, ChunkForm *chunk);
/// Skips a number of bytes; returns NULL if fewer are left.
unsigned char *chunk_skip(ChunkForm *chunk, size_t count);
/// Passes `count` parts of `size` bytes each; returns NULL if fewer are left.
unsigned char *chunk_skip_many(ChunkForm *chunk, size_t count, size_t size);
/// Reads one byte; 0 past the end.
unsigned char chunk_byte(ChunkForm *chunk);
/// Reads a number of seven bits a byte.
size_t chunk_size(ChunkForm *chunk);
/// Passes a string.
void chunk_skip_string(ChunkForm *chunk);
/// Passes the constants of a function.
void chunk_skip_constants(ChunkForm *chunk);
/// Passes the names of variables, which follow the lines of a function.
void chunk_skip_names(ChunkForm *chunk);
