// Loops that Lua 5.4.4 compiles wrongly, put right in the compiled chunk.
//
// When `break` leaves a generic `for` with a variable that a function has captured, the compiler
// writes the instruction that closes variables for a level above the loop's own
// (https://www.lua.org/bugs.html#5.4.4-6, fixed in 5.4.5). The fourth value of the loop then stays
// in the list of variables to be closed, and the next such variable writes far beyond the stack.
//
// A chunk that may hold such a loop is written out as `lua_dump` does, its instructions are
// corrected, and it is loaded again. The form is that of Lua 5.4 (ldump.c): numbers of seven bits a
// byte with the highest bit set in the last, and lengths of strings that count one more.

#include "ChunkRepair.h"

/// The instructions (lopcodes.h): seven bits of operation, then eight of the operand A.
#define OPERATION_MASK 0x7Fu
#define OPERATION_CLOSE 54u
#define OPERATION_GENERIC_LOOP 77u
#define OPERAND_SHIFT 7
#define OPERAND_MASK (0xFFu << OPERAND_SHIFT)

/// The mark, version, format, check bytes, sizes of numbers and the two check numbers.
#define HEADER_SIZE ((size_t)4 + 1 + 1 + 6 + 3 + 8 + 8)
/// Functions are nested no deeper than C calls may be (`LUAI_MAXCCALLS`).
#define NESTING_LIMIT 250

/// A compiled chunk that is read from front to back.
typedef struct {
  unsigned char *bytes;
  size_t count;
  size_t place;
  size_t capacity;
  bool isWrong;    // not in the form that is expected, or memory is missing
  bool isChanged;
} Chunk;

// MARK: Reading

/// Skips a number of bytes; returns NULL if fewer are left.
static unsigned char *skip(Chunk *chunk, size_t count) {
  if (chunk->isWrong || count > chunk->count - chunk->place) {
    chunk->isWrong = true;
    return NULL;
  }
  unsigned char *start = chunk->bytes + chunk->place;
  chunk->place += count;
  return start;
}

// Reads one byte; 0 past the end.
static unsigned char read_byte(Chunk *chunk) {
  unsigned char *byte = skip(chunk, 1);
  return byte ? *byte : 0;
}

// Reads a number of seven bits a byte.
static size_t read_size(Chunk *chunk) {
  size_t size = 0;
  unsigned char byte;
  do {
    byte = read_byte(chunk);
    if (size > SIZE_MAX >> 7) chunk->isWrong = true;
    size = size << 7 | (byte & 0x7F);
  } while (!(byte & 0x80) && !chunk->isWrong);
  return size;
}

/// Passes `count` parts of `size` bytes each.
static unsigned char *skip_many(Chunk *chunk, size_t count, size_t size) {
  if (count > chunk->count / size) {
    chunk->isWrong = true;
    return NULL;
  }
  return skip(chunk, count * size);
}

// Passes a string.
static void skip_string(Chunk *chunk) {
  size_t size = read_size(chunk);
  if (size > 1) skip(chunk, size - 1);
}

/// Skips the constants: a type each, and the value of a number or string.
static void skip_constants(Chunk *chunk) {
  for (size_t count = read_size(chunk); count > 0 && !chunk->isWrong; count--) {
    switch (read_byte(chunk)) {
      case LUA_TNIL:
      case LUA_TBOOLEAN:
      case LUA_TBOOLEAN | 1 << 4: break;
      case LUA_TNUMBER:
      case LUA_TNUMBER | 1 << 4: skip(chunk, 8); break;
      case LUA_TSTRING:
      case LUA_TSTRING | 1 << 4: skip_string(chunk); break;
      default: chunk->isWrong = true;
    }
  }
}

/// Passes the lines and names of a function.
static void skip_debug_information(Chunk *chunk) {
  skip_many(chunk, read_size(chunk), 1);
  for (size_t count = read_size(chunk); count > 0 && !chunk->isWrong; count--) {
    read_size(chunk);
    read_size(chunk);
  }
  for (size_t count = read_size(chunk); count > 0 && !chunk->isWrong; count--) {
    skip_string(chunk);
    read_size(chunk);
    read_size(chunk);
  }
  for (size_t count = read_size(chunk); count > 0 && !chunk->isWrong; count--) skip_string(chunk);
}

// MARK: Correcting

/// Makes the instruction that closes variables after a generic loop begin with the loop's own.
static void correct_instructions(Chunk *chunk) {
  size_t count = read_size(chunk);
  unsigned char *code = skip_many(chunk, count, sizeof(uint32_t));
  uint32_t instruction, next;
  for (size_t i = 0; code && i + 1 < count; i++) {
    memcpy(&instruction, code + i * sizeof instruction, sizeof instruction);
    memcpy(&next, code + (i + 1) * sizeof next, sizeof next);
    if ((instruction & OPERATION_MASK) != OPERATION_GENERIC_LOOP) continue;
    if ((next & OPERATION_MASK) != OPERATION_CLOSE) continue;
    uint32_t corrected = (next & ~OPERAND_MASK) | (instruction & OPERAND_MASK);
    if (corrected == next) continue;
    memcpy(code + (i + 1) * sizeof corrected, &corrected, sizeof corrected);
    chunk->isChanged = true;
  }
}

// Passes a function with those within it, and corrects their instructions.
static void correct_function(Chunk *chunk, int nesting) {
  if (nesting > NESTING_LIMIT) chunk->isWrong = true;
  skip_string(chunk);  // the source
  read_size(chunk);    // the first line and the last one
  read_size(chunk);
  skip(chunk, 3);  // parameters, whether there are more, slots
  correct_instructions(chunk);
  skip_constants(chunk);
  skip_many(chunk, read_size(chunk), 3);  // upvalues
  for (size_t count = read_size(chunk); count > 0 && !chunk->isWrong; count--) {
    correct_function(chunk, nesting + 1);
  }
  skip_debug_information(chunk);
}

// MARK: Writing and loading

// The writer of `lua_dump`: appends a piece (Lua manual, 4.6: `lua_Writer`).
static int append_piece(lua_State *L, const void *piece, size_t count, void *context) {
  (void)L;
  Chunk *chunk = context;
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

// The reader of `lua_load`: returns the whole chunk once (Lua manual, 4.6: `lua_Reader`).
static const char *read_all(lua_State *L, void *context, size_t *count) {
  (void)L;
  Chunk *chunk = context;
  *count = chunk->count - chunk->place;
  const char *rest = (const char *)chunk->bytes + chunk->place;
  chunk->place = chunk->count;
  return *count > 0 ? rest : NULL;
}

/// Whether a text may have a loop of that kind.
static bool may_break(const char *source, size_t count) {
  for (const char *end = source + count; (source = memchr(source, 'b', (size_t)(end - source)));
       source++) {
    if (end - source < 5) return false;
    if (memcmp(source, "break", 5) == 0) return true;
  }
  return false;
}

int repair_chunk(lua_State *L, const char *source, size_t count, const char *name) {
  if (count == 0 || !may_break(source, count)) return LUA_OK;
  Chunk chunk = {.bytes = NULL};
  int status = LUA_ERRMEM;
  if (lua_dump(L, append_piece, &chunk, false) == 0) {
    skip(&chunk, HEADER_SIZE);
    read_byte(&chunk);  // the number of upvalues
    correct_function(&chunk, 0);
    chunk.isWrong = chunk.isWrong || chunk.place != chunk.count;
    status = chunk.isWrong ? LUA_ERRSYNTAX : LUA_OK;
  }
  if (status == LUA_OK && chunk.isChanged) {
    lua_pop(L, 1);
    chunk.place = 0;
    status = lua_load(L, read_all, &chunk, name, "b");
  } else if (status == LUA_ERRSYNTAX) {
    lua_pop(L, 1);
    lua_pushliteral(L, "this release of Lua compiles in a form that is not known");
  }
  free(chunk.bytes);
  return status;
}
