// Loops that Lua 5.4.4 compiles wrongly, put right in the compiled chunk.
//
// When `break` leaves a generic `for` with a variable that a function has captured, the compiler
// writes the instruction that closes variables for a level above the loop's own
// (https://www.lua.org/bugs.html#5.4.4-6, fixed in 5.4.5). The fourth value of the loop then stays
// in the list of variables to be closed, and the next such variable writes far beyond the stack.
//
// A chunk that may hold such a loop is written out as `lua_dump` does, its instructions are
// corrected, and it is loaded again.

#include "ChunkForm.h"
#include "ChunkRepair.h"

#define OPERATION_CLOSE 54u
#define OPERATION_GENERIC_LOOP 77u

/// Makes the instruction that closes variables after a generic loop begin with the loop's own; returns
/// whether one was wrong.
static bool correct_instructions(ChunkForm *chunk) {
  bool isChanged = false;
  size_t count = chunk_size(chunk);
  unsigned char *code = chunk_skip_many(chunk, count, sizeof(uint32_t));
  uint32_t instruction, next;
  for (size_t i = 0; code && i + 1 < count; i++) {
    memcpy(&instruction, code + i * sizeof instruction, sizeof instruction);
    memcpy(&next, code + (i + 1) * sizeof next, sizeof next);
    if ((instruction & OPERATION_MASK) != OPERATION_GENERIC_LOOP) continue;
    if ((next & OPERATION_MASK) != OPERATION_CLOSE) continue;
    uint32_t corrected = (next & ~OPERAND_MASK) | (instruction & OPERAND_MASK);
    if (corrected == next) continue;
    memcpy(code + (i + 1) * sizeof corrected, &corrected, sizeof corrected);
    isChanged = true;
  }
  return isChanged;
}

/// Passes a function with those within it, and corrects their instructions; returns whether one was wrong.
static bool correct_function(ChunkForm *chunk, int nesting) {
  if (nesting > NESTING_LIMIT) chunk->isWrong = true;
  chunk_skip_string(chunk);  // the source
  chunk_size(chunk);         // the first line and the last one
  chunk_size(chunk);
  chunk_skip(chunk, 3);  // parameters, whether there are more, slots
  bool isChanged = correct_instructions(chunk);
  chunk_skip_constants(chunk);
  chunk_skip_many(chunk, chunk_size(chunk), 3);  // upvalues
  for (size_t count = chunk_size(chunk); count > 0 && !chunk->isWrong; count--) {
    isChanged = correct_function(chunk, nesting + 1) || isChanged;
  }
  chunk_skip_many(chunk, chunk_size(chunk), 1);  // the distances of lines
  for (size_t count = chunk_size(chunk); count > 0 && !chunk->isWrong; count--) {
    chunk_size(chunk);  // an instruction and its line
    chunk_size(chunk);
  }
  chunk_skip_names(chunk);
  return isChanged;
}

// The reader of `lua_load`: returns the whole chunk once (Lua manual, 4.6: `lua_Reader`).
static const char *read_all(lua_State *L, void *context, size_t *count) {
  (void)L;
  ChunkForm *chunk = context;
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
  ChunkForm chunk;
  int status = LUA_ERRMEM;
  bool isChanged = false;
  if (chunk_write(L, &chunk)) {
    isChanged = correct_function(&chunk, 0);
    chunk.isWrong = chunk.isWrong || chunk.place != chunk.count;
    status = chunk.isWrong ? LUA_ERRSYNTAX : LUA_OK;
  }
  if (status == LUA_OK && isChanged) {
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
