// Coroutines (Lua 5.4 manual, section 6.2) that a deadline reaches: hooks belong to one Lua thread,
// so the functions that switch threads note which one runs, and none runs on in a stopped state.

#include "Sandbox.h"
#include "Allocator.h"
#include "Debugger.h"
#include "SeenValues.h"
#include "ThreadStack.h"
#include "Trace.h"
#include "Watchdog.h"

static lua_State *check_coroutine(lua_State *L) {
  lua_State *co = lua_tothread(L, 1);
  luaL_argexpected(L, co, 1, "thread");
  return co;
}

/// Whether a coroutine is suspended or has not begun, with as many arguments on its stack.
static bool can_resume(lua_State *co, int count) {
  lua_Debug record;
  if (lua_status(co) != LUA_OK) return lua_status(co) == LUA_YIELD;
  return lua_gettop(co) > count && !lua_getstack(co, 0, &record);
}

/// Notes that a coroutine runs, and the thread that waits for it.
static void enter(BridgeState *state, Resumption *resumption, lua_State *co) {
  state->resumption = resumption;
  state->running = co;
}

/// Notes that the thread that waited runs on.
static void leave(BridgeState *state, const Resumption *resumption) {
  state->resumption = resumption->outer;
  state->running = resumption->thread;
}

/// Resumes with `count` arguments from the top of `L`. The number of values that came, now on top
/// of `L`; or -1 with the error there, which the script gets as a value if `isCaught`.
static int resume(lua_State *L, lua_State *co, int count, bool isCaught) {
  require_stack(L);
  if (!lua_checkstack(co, count)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  BridgeState *state = state_of(L);
  lua_xmove(L, co, count);
  bool isWatched = state->debugger && isCaught && can_resume(co, count);
  Resumption resumption = {.thread = L, .outer = state->resumption};
  enter(state, &resumption, co);
  int produced = 0, status = LUA_ERRRUN;
  bool isStopped = watch_stop(state) != StopNone;
  if (!isStopped) status = lua_resume(co, L, count, &produced);
  // While a failure is shown, the frames of the resumer follow those of the coroutine.
  state->running = L;
  if (isWatched && !isStopped && status == LUA_ERRRUN) debug_error(state, co, ErrorCaught);
  leave(state, &resumption);
  note_memory_failure(co, status);
  if (!isStopped && status != LUA_OK && status != LUA_YIELD) see_failure(state, co, 0, true);
  stop_if_due(L);
  if (status != LUA_OK && status != LUA_YIELD) {
    lua_xmove(co, L, 1);
    return -1;
  }
  if (!lua_checkstack(L, produced + 1)) {
    lua_pop(co, produced);
    lua_pushliteral(L, "too many results to resume");
    return -1;
  }
  lua_xmove(co, L, produced);
  return produced;
}

static int coroutine_resume(lua_State *L) {
  lua_State *co = check_coroutine(L);
  int produced = resume(L, co, lua_gettop(L) - 1, true);
  if (produced < 0) trace_close(state_of(L));
  lua_pushboolean(L, produced >= 0);
  lua_insert(L, produced < 0 ? -2 : -(produced + 1));
  return produced < 0 ? 2 : produced + 1;
}

/// Lua counts the C calls of a coroutine from those of its resumer, and those of one that is closed
/// from nothing up to 5.4.5 (https://www.lua.org/bugs.html#5.4.4-9). So a coroutine is not closed
/// beyond this many bytes of the C stack; between two of them Lua's own limit holds.
#define CLOSING_STACK ((uintptr_t)96 << 10)

// Whether the C stack of a call has grown too far for closing another coroutine.
static bool is_too_deep(const BridgeState *state) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0), base = state->stackBase;
  return (here < base ? base - here : here - base) > CLOSING_STACK;
}

/// Closes the variables of a dead or suspended coroutine, which may run code of the script.
static int reset(lua_State *L, lua_State *co) {
  BridgeState *state = state_of(L);
  stop_if_due(L);
  if (is_too_deep(state)) luaL_error(L, "C stack overflow");
  if (debug_shows(state, co)) luaL_error(L, "the debugger shows this coroutine");
  Resumption resumption = {.thread = L, .outer = state->resumption};
  enter(state, &resumption, co);
  int status = lua_resetthread(co);
  leave(state, &resumption);
  note_memory_failure(co, status);
  stop_if_due(L);
  return status;
}

/// As `coroutine.wrap`, but the error keeps the place where it was raised as its only prefix.
static int call_wrapped(lua_State *L) {
  lua_State *co = lua_tothread(L, lua_upvalueindex(1));
  int produced = resume(L, co, lua_gettop(L), false);
  if (produced >= 0) return produced;
  int status = lua_status(co);
  if (status != LUA_OK && status != LUA_YIELD && reset(L, co) != LUA_OK) {
    lua_xmove(co, L, 1);
  }
  return lua_error(L);
}

static int coroutine_create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_State *co = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, co, 1);
  return 1;
}

static int coroutine_wrap(lua_State *L) {
  coroutine_create(L);
  lua_pushcclosure(L, call_wrapped, 1);
  return 1;
}

// Whether a coroutine can be closed: suspended, failed or finished.
static bool is_closable(lua_State *L, lua_State *co) {
  lua_Debug record;
  if (co == L) return false;
  if (lua_status(co) != LUA_OK) return true;  // suspended or failed
  return !lua_getstack(co, 0, &record);       // else it runs, and resumed this one
}

static int coroutine_close(lua_State *L) {
  lua_State *co = check_coroutine(L);
  if (!is_closable(L, co)) return luaL_error(L, "cannot close a running coroutine");
  if (reset(L, co) == LUA_OK) {
    lua_pushboolean(L, true);
    return 1;
  }
  lua_pushboolean(L, false);
  lua_xmove(co, L, 1);
  return 2;
}

const luaL_Reg sandboxCoroutine[] = {
    {"create", coroutine_create}, {"resume", coroutine_resume}, {"wrap", coroutine_wrap},
    {"close", coroutine_close},   {NULL, NULL},
};
