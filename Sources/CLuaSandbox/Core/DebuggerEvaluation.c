// Running a text within a frame of a paused script.
//
// The text is a chunk whose globals are the frame's variables: its `_ENV` is a table that finds names in the
// frame and takes all others from the frame's own globals. It runs in a coroutine, since hooks rest in a
// thread that runs one, and the watchdog stops the text by a hook. The table may outlive the pause, in a
// function that the text has made; it then finds globals only.

#include "ChunkRepair.h"
#include "Debugger.h"
#include "Allocator.h"
#include "Watchdog.h"

/// The most extra arguments of a function that the text gets as its own.
#define ARGUMENT_LIMIT 200
#define CHUNK_NAME "=evaluation"

/// A text that is running, whose address its table holds.
typedef struct Evaluation {
  DebugFrame *frame;
  const char *text;
  size_t count;
  uint64_t number;
} Evaluation;

/// The running evaluation of a thread, and the number of the latest one.
static _Thread_local const Evaluation *running;
static _Thread_local uint64_t latestNumber;

/// Returns the frame of the running evaluation, if it is that of the function's first upvalue.
static DebugFrame *frame_of(lua_State *L) {
  bool isRunning = running && (uint64_t)lua_tointeger(L, lua_upvalueindex(1)) == running->number;
  return isRunning ? running->frame : NULL;
}

/// Returns the number of the innermost local variable of a name; 0 for none.
static int find_local(DebugFrame *frame, const char *name) {
  int found = 0;
  const char *each;
  for (int i = 1; (each = debug_local(frame, i)); i++) {
    lua_pop(frame->thread, 1);
    if (strcmp(each, name) == 0) found = i;
  }
  return found;
}

/// Pushes the function of a frame onto another thread.
static void push_function(DebugFrame *frame, lua_State *L) {
  lua_getinfo(frame->thread, "f", &frame->record);
  lua_xmove(frame->thread, L, 1);
}

/// Returns the number of an upvalue of the function on top; 0 for none.
static int find_upvalue(lua_State *L, const char *name) {
  const char *each;
  for (int i = 1; (each = lua_getupvalue(L, -1, i)); i++) {
    lua_pop(L, 1);
    if (strcmp(each, name) == 0) return i;
  }
  return 0;
}

// The metamethod `__index`: a variable of the frame, or a global.
static int read_variable(lua_State *L) {
  DebugFrame *frame = frame_of(L);
  if (frame && lua_type(L, 2) == LUA_TSTRING) {
    luaL_checkstack(L, 4, NULL);
    luaL_checkstack(frame->thread, 4, NULL);
    const char *name = lua_tostring(L, 2);
    int number = find_local(frame, name);
    if (number > 0) {
      lua_getlocal(frame->thread, &frame->record, number);
      lua_xmove(frame->thread, L, 1);
      return 1;
    }
    push_function(frame, L);
    number = find_upvalue(L, name);
    if (number > 0) {
      lua_getupvalue(L, -1, number);
      return 1;
    }
  }
  lua_settop(L, 2);
  lua_gettable(L, lua_upvalueindex(2));
  return 1;
}

// The metamethod `__newindex`: sets a variable of the frame, or a global.
static int write_variable(lua_State *L) {
  DebugFrame *frame = frame_of(L);
  if (frame && lua_type(L, 2) == LUA_TSTRING) {
    luaL_checkstack(L, 4, NULL);
    luaL_checkstack(frame->thread, 4, NULL);
    const char *name = lua_tostring(L, 2);
    int number = find_local(frame, name);
    if (number > 0) {
      lua_pushvalue(L, 3);
      lua_xmove(L, frame->thread, 1);
      lua_setlocal(frame->thread, &frame->record, number);
      return 0;
    }
    push_function(frame, L);
    number = find_upvalue(L, name);
    if (number > 0) {
      lua_pushvalue(L, 3);
      lua_setupvalue(L, -2, number);
      return 0;
    }
  }
  lua_settop(L, 3);
  lua_settable(L, lua_upvalueindex(2));
  return 0;
}

/// Pushes the globals of a frame's function, or those of the state.
static void push_globals(lua_State *L, DebugFrame *frame) {
  push_function(frame, L);
  int number = find_upvalue(L, "_ENV");
  if (number > 0) {
    lua_getupvalue(L, -1, number);
  } else {
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  }
  lua_remove(L, -2);
}

/// Pushes the table of the text's names.
static void push_names(lua_State *L, const Evaluation *evaluation) {
  static const luaL_Reg functions[] = {
      {"__index", read_variable}, {"__newindex", write_variable}, {NULL, NULL}};
  lua_newtable(L);
  lua_newtable(L);
  lua_pushinteger(L, (lua_Integer)evaluation->number);
  push_globals(L, evaluation->frame);
  luaL_setfuncs(L, functions, 2);
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

/// Pushes the function of a text; returns the status, with a message in the function's place.
static int load(lua_State *L, const char *text, size_t count) {
  int status = luaL_loadbufferx(L, text, count, CHUNK_NAME, "t");
  return status == LUA_OK ? repair_chunk(L, text, count, CHUNK_NAME) : status;
}

/// Pushes the function of an expression, or else of statements. Raises the error of the latter, but of an
/// expression that ends too early, such as `1 +`, that of the expression.
static void push_text(lua_State *L, const Evaluation *evaluation) {
  lua_pushliteral(L, "return ");
  lua_pushlstring(L, evaluation->text, evaluation->count);
  lua_concat(L, 2);
  size_t count;
  const char *text = lua_tolstring(L, -1, &count);
  if (load(L, text, count) != LUA_OK) {
    const char *message = lua_tostring(L, -1);
    if (message && strstr(message, "near <eof>")) lua_error(L);
    lua_pop(L, 2);
    if (load(L, evaluation->text, evaluation->count) != LUA_OK) lua_error(L);
    return;
  }
  lua_remove(L, -2);
}

/// Pushes the extra arguments of a frame's function; returns their number.
static int push_arguments(lua_State *L, DebugFrame *frame) {
  int count = 0;
  while (count < ARGUMENT_LIMIT && lua_getlocal(frame->thread, &frame->record, -(count + 1))) {
    lua_xmove(frame->thread, L, 1);
    count++;
  }
  return count;
}

// The body of the coroutine: runs the text, and returns its results.
static int run_text(lua_State *L) {
  const Evaluation *evaluation = lua_touserdata(L, 1);
  luaL_checkstack(L, ARGUMENT_LIMIT + LUA_MINSTACK, NULL);
  luaL_checkstack(evaluation->frame->thread, LUA_MINSTACK, NULL);
  lua_settop(L, 0);
  push_text(L, evaluation);
  push_names(L, evaluation);
  lua_setupvalue(L, -2, 1);
  lua_call(L, push_arguments(L, evaluation->frame), LUA_MULTRET);
  return lua_gettop(L);
}

/// Pushes the words for a stop, which ends the evaluation and not the script; false if nothing was stopped.
static bool push_stop(BridgeState *state, lua_State *L) {
  switch (watch_stop(state)) {
    case StopDeadline: lua_pushliteral(L, "it takes too long"); break;
    case StopMemory: lua_pushliteral(L, "not enough memory"); break;
    case StopInterrupted: lua_pushliteral(L, "interrupted"); return true;
    case StopNone: return false;
  }
  watch_resume(state);
  return true;
}

/// Resumes a coroutine with one argument within a budget; returns the status.
static int resume(BridgeState *state, lua_State *co, int64_t budget, int *produced) {
  lua_State *L = state->running;
  Resumption resumption = {.thread = L, .outer = state->resumption};
  bool isEnforcing = state->isEnforcing;
  DebugCall *calls = state->debugger->calls;
  state->running = co;
  state->resumption = &resumption;
  state->isEnforcing = true;
  watch_restart(state, budget);
  int status = lua_resume(co, L, 1, produced);
  watch_restart(state, -1);
  state->isEnforcing = isEnforcing;
  state->resumption = resumption.outer;
  state->running = L;
  state->debugger->calls = calls;
  note_memory_failure(co, status);
  return status;
}

int bridge_debugger_evaluate(BridgeDebugger *debugger, int index, const char *text, size_t count,
                             int64_t budget) {
  DebugFrame *frame = debug_frame(debugger, index);
  if (!frame) return 0;
  BridgeState *state = frame->state;
  lua_State *L = state->running;
  if (!lua_checkstack(L, LUA_MINSTACK)) return 0;
  if (watch_stop(state) != StopNone) {
    lua_pushliteral(L, "the script is being stopped, and runs nothing any more");
    return -1;
  }
  const Evaluation *outer = running;
  Evaluation evaluation = {frame, text ? text : "", text ? count : 0, ++latestNumber};
  lua_State *co = lua_newthread(L);
  int place = lua_gettop(L);
  lua_sethook(co, NULL, 0, 0);
  lua_pushcfunction(co, run_text);
  lua_pushlightuserdata(co, &evaluation);
  running = &evaluation;
  int produced = 0;
  int status = resume(state, co, budget, &produced);
  running = outer;
  if (push_stop(state, L)) {
    lua_remove(L, place);
    return -1;
  }
  bool isDone = status == LUA_OK && lua_checkstack(L, produced + 1);
  if (!isDone) produced = 1;
  lua_xmove(co, L, produced);
  lua_remove(L, place);
  return isDone ? produced : -1;
}
