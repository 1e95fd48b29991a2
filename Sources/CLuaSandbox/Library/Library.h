// Declarations shared by the library functions that run long in C, during which no hook runs.

#pragma once

#include "Allocator.h"
#include "ThreadStack.h"
#include "Watchdog.h"

/// Steps of some nanoseconds each between two checks of the watch.
#define STEPS_BETWEEN_LOOKS 2048
/// So many bytes that are scanned or copied count as a step.
#define BYTES_PER_STEP 16

/// Counts the work of a loop, and checks at intervals whether the call must stop.
typedef struct {
  lua_State *L;
  BridgeState *state;
  ptrdiff_t left;
} Steps;

static inline Steps steps_begin(lua_State *L) {
  return (Steps){.L = L, .state = state_of(L), .left = STEPS_BETWEEN_LOOKS};
}

static inline void steps_take(Steps *steps, size_t count) {
  steps->state->librarySteps += count;
  steps->left -= (ptrdiff_t)count;
  if (steps->left >= 0) return;
  steps->left = STEPS_BETWEEN_LOOKS;
  stop_if_due(steps->L);
}

static inline void step(Steps *steps) { steps_take(steps, 1); }

static inline void steps_take_bytes(Steps *steps, size_t count) {
  steps_take(steps, count / BYTES_PER_STEP);
}

/// Counts the work of comparing the value, or of reading a number from it: a string may have
/// millions of digits.
static inline void steps_take_value(Steps *steps, int index) {
  step(steps);
  if (lua_type(steps->L, index) == LUA_TSTRING) steps_take_bytes(steps, lua_rawlen(steps->L, index));
}

/// Appends to a string that is being built; ends the call at once if the string gets too long.
static inline void append(Steps *steps, luaL_Buffer *text, const char *bytes, size_t count) {
  check_string_length(steps->L, steps->state, luaL_bufflen(text) + count);
  steps_take(steps, 1 + count / BYTES_PER_STEP);
  luaL_addlstring(text, bytes, count);
}

/// Appends the string or number on top, which is popped.
static inline void append_value(Steps *steps, luaL_Buffer *text) {
  size_t count;
  lua_tolstring(steps->L, -1, &count);
  check_string_length(steps->L, steps->state, luaL_bufflen(text) + count);
  steps_take_bytes(steps, count);
  luaL_addvalue(text);
}

/// The place, from 1, that a first position means: negative ones count from the end.
static inline size_t first_position(lua_Integer position, size_t length) {
  if (position > 0) return (size_t)position;
  if (position == 0 || position < -(lua_Integer)length) return 1;
  return length + (size_t)position + 1;
}

/// The place, from 1, that a last position means; 0: before the first byte.
static inline size_t last_position(lua_Integer position, size_t length) {
  if (position > (lua_Integer)length) return length;
  if (position >= 0) return (size_t)position;
  return position < -(lua_Integer)length ? 0 : length + (size_t)position + 1;
}

extern const luaL_Reg sandboxMath[], sandboxString[], sandboxTable[], sandboxUtf8[];
/// The registry's key of Lua's own function `math.randomseed`.
extern const char keyOfRandomSeed;
/// `math.randomseed`: from the arguments, or again from the host's seed.
int math_randomseed(lua_State *L);
/// Finds the state of the random numbers' generator by Lua's own function `randomseed`, which is on top.
void find_random_state(lua_State *L);

// Functions whose files are not those of the library's list.
int string_find(lua_State *L);
int string_match(lua_State *L);
int string_gmatch(lua_State *L);
int string_gsub(lua_State *L);
int string_format(lua_State *L);

/// Sorts the first argument, of more than one element, by the second: a function, or `<` if it is nil.
void sort_array(lua_State *L, lua_Integer count);
