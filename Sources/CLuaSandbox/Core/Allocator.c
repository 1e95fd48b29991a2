// The counting allocator: a ceiling for the heap and one for a single string.

#include "Allocator.h"
#include "BigBlocks.h"
#include "Trace.h"
#include "Watchdog.h"

/// Memory that runs out with as many calls in progress does so because of them.
#define DEEP 50000

/// In a stopped state nothing grows by more than this many bytes at once. The interpreter may work
/// for long without running hooks, above all in a chain of `__call`, and then requests a larger stack.
#define STOPPED_GROWTH ((size_t)32 << 10)

// Whether an allocation is for a new string: for a new object Lua passes its type in place of the old
// size (manual, lua_Alloc).
static bool is_string(const void *pointer, size_t oldSize) {
  return !pointer && oldSize == LUA_TSTRING;
}

// Whether an allocation would exceed a ceiling, or must fail in a test.
static bool is_refused(BridgeState *state, void *pointer, size_t oldSize, size_t newSize) {
  size_t current = pointer ? oldSize : 0;
  if (!state->isEnforcing || newSize <= current) return false;
  state->allocationCount += 1;
  int64_t failing = state->limits.firstFailingAllocation;
  if (failing > 0 && state->allocationCount >= failing) return true;
  if (is_string(pointer, oldSize) && newSize > state->limits.stringCeiling) return true;
  if (newSize - current > STOPPED_GROWTH && watch_stop(state) != StopNone) return true;
  bool isBigVector = is_big(newSize) && (pointer || oldSize == 0);
  if (isBigVector && is_call_chain(state, newSize)) {
    state->isOverflow = true;
    watch_note(state, StopMemory);
    return true;
  }
  if (isBigVector && !pointer && moves_too_long(state, newSize)) {
    watch_note(state, StopDeadline);
    return true;
  }
  size_t others = state->used - current;
  return others > state->limits.memoryCeiling || newSize > state->limits.memoryCeiling - others;
}

/// Lua calls no message handler when memory runs out, so the place is noted here. Reading the
/// frames allocates nothing, and they are consistent whenever Lua allocates.
static void note_exhaustion(BridgeState *state) {
  lua_Debug record;
  if (state->depth == 0) return;
  trace_places(state, state->running);
  if (lua_getstack(state->running, DEEP, &record)) state->isOverflow = true;
}

// The allocator of a state (Lua manual, 4.6: `lua_Alloc`); null beyond a ceiling.
void *bridge_allocate(void *context, void *pointer, size_t oldSize, size_t newSize) {
  BridgeState *state = context;
  size_t current = pointer ? oldSize : 0;
  if (newSize == 0) {
    if (pointer && is_big(oldSize)) blocks_forget(state, pointer, oldSize);
    pool_free(&state->pool, pointer, oldSize);
    state->used -= current;
    return NULL;
  }
  void *block = NULL;
  if (!is_refused(state, pointer, oldSize, newSize)) {
    if (pointer && is_big(oldSize)) blocks_forget(state, pointer, oldSize);
    block = pool_resize(&state->pool, pointer, oldSize, newSize);
  }
  if (!block) {
    // Lua collects garbage and requests the same again; `luaL_Buffer` raises at once.
    if (state->refused == newSize) note_exhaustion(state);
    state->refused = newSize;
    return NULL;
  }
  if (state->refused == newSize) state->refused = 0;
  if (!pointer && oldSize == 0 && is_big(newSize)) blocks_note(state, block, newSize);
  if (is_string(pointer, oldSize) && newSize > state->longestString) state->longestString = newSize;
  state->used = state->used - current + newSize;
  if (newSize > current) state->allocated += newSize - current;
  return block;
}

/// `luaL_Buffer` raises a plain string when it gets no memory; Lua itself has a status for it.
static bool is_memory_message(lua_State *L) {
  return lua_type(L, -1) == LUA_TSTRING && strcmp(lua_tostring(L, -1), "not enough memory") == 0;
}

void note_memory_failure(lua_State *L, int status) {
  if (status == LUA_OK || status == LUA_YIELD) return;
  BridgeState *state = state_of(L);
  if (status == LUA_ERRMEM || (state->refused && is_memory_message(L))) {
    watch_note(state, StopMemory);
  }
}

_Noreturn void refuse_string(lua_State *L) {
  watch_note(state_of(L), StopMemory);
  stop_here(L);
}

bool memory_is_settled(BridgeState *state) {
  if (state->used <= state->limits.memoryCeiling) return true;
  bool isEnforcing = state->isEnforcing;
  state->isEnforcing = false;
  lua_gc(state->running, LUA_GCCOLLECT, 0);
  state->isEnforcing = isEnforcing;
  return state->used <= state->limits.memoryCeiling;
}

bool bridge_check_memory(BridgeState *state) {
  if (state->depth == 0 || memory_is_settled(state)) return true;
  watch_note(state, StopMemory);
  return false;
}
