// Protected loading and calling.

#include "Allocator.h"
#include "ChunkRepair.h"
#include "Coverage.h"
#include "Debugger.h"
#include "ObjectNumbers.h"
#include "Profile.h"
#include "Proxies.h"
#include "Reading.h"
#include "SeenValues.h"
#include "Trace.h"
#include "Watchdog.h"

/// Stack slots that host code may use without checking.
#define HOST_SLOTS 200

BridgeOutcome bridge_expiry(const BridgeState *state) {
  switch (watch_stop(state)) {
    case StopDeadline: return BridgeOutcomeDeadline;
    case StopMemory:
      return state->isOverflow ? BridgeOutcomeStackOverflow : BridgeOutcomeMemory;
    case StopInterrupted: return BridgeOutcomeInterrupted;
    case StopNone: break;
  }
  return BridgeOutcomeFinished;
}

/// Returns the outcome of a call that ended with `status`; an error is on top of `L`.
static BridgeOutcome outcome_of(BridgeState *state, lua_State *L, int status) {
  note_memory_failure(L, status);
  BridgeOutcome expiry = bridge_expiry(state);
  if (expiry != BridgeOutcomeFinished) return expiry;
  switch (status) {
    case LUA_OK: return BridgeOutcomeFinished;
    case LUA_ERRSYNTAX: return BridgeOutcomeSyntax;
    // Handling the error overflowed a stack again.
    case LUA_ERRERR: return BridgeOutcomeStackOverflow;
    default: return BridgeOutcomeRuntime;
  }
}

/// An interruption stops one call, not the state.
static void forget_interruption(BridgeState *state, lua_State *L) {
  if (watch_stop(state) != StopInterrupted) return;
  watch_resume(state);
  watch_unhook(L);
}

/// Begins a call that may run long. The budget of the outermost call applies to all calls within it,
/// except to those that it makes while its time stands still.
static void begin(BridgeState *state, int64_t budget) {
  state->refused = 0;
  if (state->depth++ > 0) {
    if (state->depth - 1 == state->pausedDepth) watch_restart(state, budget);
    return;
  }
  state->stoppedDepth = 0;
  state->stackBase = (uintptr_t)__builtin_frame_address(0);
  if (state->sampling.profile) profile_begin(state);
  watch_begin(state, budget);
  reading_begin(state);
}

/// Ends a call; returns its outcome.
static BridgeOutcome end(BridgeState *state, lua_State *L, BridgeOutcome outcome) {
  if (--state->depth > 0) {
    if (state->depth == state->pausedDepth) watch_restart(state, -1);
    return outcome;
  }
  watch_end(state);
  if (state->sampling.profile) profile_end(state);
  reading_begin(state);
  BridgeOutcome expiry = bridge_expiry(state);
  forget_interruption(state, L);
  return expiry == BridgeOutcomeFinished ? outcome : expiry;
}

// MARK: Loading

/// The parser runs no hooks, so it gets its text in pieces of this many bytes, and no further piece
/// once the state is stopped.
#define SOURCE_PIECE 2048

typedef struct {
  const BridgeState *state;
  const char *rest;
  size_t count;
} Source;

// The reader of `lua_load`: returns the next piece of the text (Lua manual, 4.6: `lua_Reader`).
static const char *read_piece(lua_State *L, void *context, size_t *count) {
  (void)L;
  Source *source = context;
  bool isStopped = watch_stop(source->state) != StopNone;
  *count = isStopped ? 0 : source->count < SOURCE_PIECE ? source->count : SOURCE_PIECE;
  const char *piece = source->rest;
  source->rest += *count;
  source->count -= *count;
  return *count > 0 ? piece : NULL;
}

BridgeOutcome bridge_load(BridgeState *state, BridgeChunkForm form, const char *source,
                          size_t count, const char *name, int64_t budget) {
  lua_State *L = state->running;
  BridgeOutcome outcome = bridge_expiry(state);
  if (outcome != BridgeOutcomeFinished) return outcome;
  trace_clear(state);
  if (!lua_checkstack(L, HOST_SLOTS)) return BridgeOutcomeMemory;
  bool isEnforcing = state->isEnforcing;
  begin(state, budget);
  state->isEnforcing = true;
  Source rest = {.state = state, .rest = source, .count = source ? count : 0};
  bool isText = form == BridgeChunkFormText;
  int status = lua_load(L, read_piece, &rest, name, isText ? "t" : "b");
  if (status == LUA_OK && isText && source) status = repair_chunk(L, source, count, name);
  if (status == LUA_OK) coverage_note(state, L, name);
  outcome = outcome_of(state, L, status);
  state->isEnforcing = isEnforcing;
  return end(state, L, outcome);
}

typedef struct {
  char *bytes;
  size_t count;
  size_t capacity;
} Precompiled;

// The writer of `lua_dump`: appends a piece as far as there is room (Lua manual, 4.6:
// `lua_Writer`).
static int append_piece(lua_State *L, const void *piece, size_t count, void *context) {
  (void)L;
  Precompiled *chunk = context;
  size_t end = chunk->count + count;
  if (count > 0 && end <= chunk->capacity) memcpy(chunk->bytes + chunk->count, piece, count);
  chunk->count = end;
  return 0;
}

size_t bridge_precompile(BridgeState *state, int reference, void *bytes, size_t capacity) {
  lua_State *L = state->running;
  if (!lua_checkstack(L, 1)) return 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
  Precompiled chunk = {bytes, 0, capacity};
  lua_dump(L, append_piece, &chunk, false);
  lua_pop(L, 1);
  return chunk.count;
}

// MARK: Calling

/// The message handler of host calls: takes the trace before the stack unwinds.
///
/// In a stopped state, functions that close variables are stopped in turn; their lines are not the
/// place of the failure.
static int on_error(lua_State *L) {
  BridgeState *state = state_of(L);
  bool isStopped = watch_stop(state) != StopNone;
  if (isStopped && state->stoppedDepth == state->depth) return 1;
  if (isStopped) state->stoppedDepth = state->depth;
  bool isEnforcing = state->isEnforcing;
  state->isEnforcing = false;
  see_failure(state, L, 1, false);
  state->isEnforcing = isEnforcing;
  if (state->debugger) debug_error(state, L, ErrorUncaught);
  return 1;
}

BridgeOutcome bridge_begin_call(BridgeState *state, int reference, int64_t budget) {
  BridgeOutcome outcome = bridge_expiry(state);
  if (outcome != BridgeOutcomeFinished) return outcome;
  lua_State *L = state->running;
  if (!lua_checkstack(L, HOST_SLOTS)) return BridgeOutcomeStackOverflow;
  trace_clear(state);
  begin(state, budget);
  lua_pushcfunction(L, on_error);
  lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
  return BridgeOutcomeFinished;
}

// Replaces its argument by its description, within a protected call.
static int describe(lua_State *L) {
  push_text_of(L, 1, NULL);
  return 1;
}

/// Whether `tostring` returns only the type of a value and its number.
static bool is_anonymous(lua_State *L, int index) {
  bool isObject = lua_type(L, index) > LUA_TSTRING;
  if (!isObject || luaL_getmetafield(L, index, "__tostring") == LUA_TNIL) return isObject;
  lua_pop(L, 1);
  return false;
}

/// Replaces an error value that is neither a string nor a host error by its description.
static void describe_error(BridgeState *state, lua_State *L) {
  if (lua_type(L, -1) == LUA_TSTRING || bridge_failure_object(L, -1)) return;
  const char *type = luaL_typename(L, -1);
  state->isEnforcing = false;
  bool isAnonymous = is_anonymous(L, -1);
  state->isEnforcing = true;
  if (!isAnonymous) {
    lua_pushcfunction(L, describe);
    lua_insert(L, -2);
    if (lua_pcall(L, 1, 1, 0) == LUA_OK) return;
  }
  lua_pop(L, 1);
  state->isEnforcing = false;
  lua_pushfstring(L, "(error value of type %s)", type);
  state->isEnforcing = true;
}

// Calls the function below the arguments, in protected mode (Lua manual, 4.6: `lua_pcall`).
static BridgeOutcome run(BridgeState *state, lua_State *L, int argumentCount, int handler) {
  trace_clear(state);
  int status = LUA_ERRMEM;
  Resumption *resumption = state->resumption;
  if (memory_is_settled(state)) {
    state->isEnforcing = true;
    status = lua_pcall(L, argumentCount, LUA_MULTRET, handler);
    // An error that Lua cannot raise in a coroutine skips the functions that resumed it.
    state->running = L;
    state->resumption = resumption;
  }
  BridgeOutcome outcome = outcome_of(state, L, status);
  if (outcome == BridgeOutcomeRuntime) {
    describe_error(state, L);
    outcome = outcome_of(state, L, status);
  }
  return outcome;
}

void bridge_abandon_call(BridgeState *state) { end(state, state->running, BridgeOutcomeFinished); }

// A call whose time is over already is stopped at its first instruction, which is the place of its error.
BridgeOutcome bridge_call(BridgeState *state, int argumentCount) {
  lua_State *L = state->running;
  bool isEnforcing = state->isEnforcing;
  DebugCall debugCall;
  if (state->debugger) debug_begin_call(state, &debugCall);
  if (state->sampling.profile && state->depth == 1) profile_run(state);
  BridgeOutcome outcome = run(state, L, argumentCount, lua_gettop(L) - argumentCount - 1);
  if (state->debugger) debug_end_call(state, &debugCall);
  state->isEnforcing = isEnforcing;
  return end(state, L, outcome);
}

// Calls the function below the arguments, within `budget`.
static BridgeOutcome call(BridgeState *state, int argumentCount, int64_t budget) {
  BridgeOutcome outcome = bridge_expiry(state);
  if (outcome != BridgeOutcomeFinished) return outcome;
  begin(state, budget);
  return bridge_call(state, argumentCount);
}

void bridge_push_description(BridgeState *state, int index, int64_t budget) {
  lua_State *L = state->running;
  if (!lua_checkstack(L, LUA_MINSTACK)) return;
  index = lua_absindex(L, index);
  int top = lua_gettop(L);
  lua_pushcfunction(L, on_error);
  lua_pushcfunction(L, describe);
  lua_pushvalue(L, index);
  if (call(state, 1, budget) == BridgeOutcomeFinished) {
    lua_remove(L, top + 1);
    return;
  }
  lua_settop(L, top);
  lua_pushfstring(L, "(%s that cannot be described)", luaL_typename(L, index));
}

// Returns an element of its argument, within a protected call.
static int get_element(lua_State *L) {
  lua_geti(L, 1, lua_tointeger(L, 2));
  return 1;
}

void bridge_push_element(BridgeState *state, int index, int64_t position, int64_t budget) {
  lua_State *L = state->running;
  if (!lua_checkstack(L, LUA_MINSTACK)) return;
  index = lua_absindex(L, index);
  if (lazy_length(L, index) < 0) {
    bridge_get_index(L, index, position);
    return;
  }
  int top = lua_gettop(L);
  lua_pushcfunction(L, on_error);
  lua_pushcfunction(L, get_element);
  lua_pushvalue(L, index);
  lua_pushinteger(L, position);
  // The call that makes an element is a part of the reading, whose clock goes on.
  Reading reading = state->reading;
  BridgeOutcome outcome = call(state, 2, budget);
  state->reading = reading;
  if (outcome == BridgeOutcomeFinished) {
    lua_remove(L, top + 1);
    return;
  }
  lua_settop(L, top);
  lua_pushnil(L);
}
