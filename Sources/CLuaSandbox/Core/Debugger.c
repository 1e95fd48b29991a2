// Pausing scripts at lines, after steps and at errors.
//
// A debugged state has a hook for lines. A line that is in no chunk's set, while nothing steps, costs a few
// loads. A pause calls Swift from the hook, which returns before anything raises: no error of Lua jumps over
// a Swift frame. Meanwhile the time of all calls of the thread stands still.

#include "Debugger.h"

#include "Allocator.h"
#include "Watchdog.h"

/// The most frames that are listed, and in which a step may end.
#define FRAME_LIMIT 1000
/// Stack slots for the host while a script is paused.
#define PAUSED_SLOTS 200

// MARK: Lines

static size_t bit_of(int line) { return (size_t)(unsigned)line % LINE_BITS; }

/// Whether some chunk may have a line in its set.
static bool may_have_line(BridgeDebugger *debugger, int line) {
  size_t bit = bit_of(line);
  uint64_t word = atomic_load_explicit(&debugger->lines[bit / 64], memory_order_relaxed);
  return line > 0 && (word >> bit % 64 & 1);
}

static ChunkLines *find_chunk(BridgeDebugger *debugger, const char *source) {
  ChunkLines *chunk = debugger->chunks;
  while (chunk && strcmp(chunk->source, source) != 0) chunk = chunk->next;
  return chunk;
}

static bool has_line(BridgeDebugger *debugger, const char *source, int line) {
  pthread_mutex_lock(&debugger->lock);
  ChunkLines *chunk = find_chunk(debugger, source);
  bool isFound = false;
  for (int i = 0; chunk && i < chunk->count && !isFound; i++) isFound = chunk->lines[i] == line;
  pthread_mutex_unlock(&debugger->lock);
  return isFound;
}

/// Writes the set of all chunks' lines, each word at once: a line that stays in it never leaves it.
static void gather_lines(BridgeDebugger *debugger) {
  for (size_t word = 0; word < LINE_WORDS; word++) {
    uint64_t bits = 0;
    for (const ChunkLines *chunk = debugger->chunks; chunk; chunk = chunk->next) {
      for (int i = 0; i < chunk->count; i++) {
        size_t bit = bit_of(chunk->lines[i]);
        if (bit / 64 == word) bits |= (uint64_t)1 << bit % 64;
      }
    }
    atomic_store_explicit(&debugger->lines[word], bits, memory_order_relaxed);
  }
}

/// Returns the chunk of a name, made if need be; null without memory.
static ChunkLines *chunk_named(BridgeDebugger *debugger, const char *source) {
  ChunkLines *chunk = find_chunk(debugger, source);
  if (chunk) return chunk;
  chunk = calloc(1, sizeof *chunk);
  char *name = strdup(source);
  if (!chunk || !name) {
    free(chunk);
    free(name);
    return NULL;
  }
  chunk->source = name;
  chunk->next = debugger->chunks;
  debugger->chunks = chunk;
  return chunk;
}

bool bridge_debugger_set_lines(BridgeDebugger *debugger, const char *source, const int *lines,
                               int count) {
  int *copy = count > 0 ? malloc((size_t)count * sizeof *copy) : NULL;
  if (count > 0 && !copy) return false;
  if (count > 0) memcpy(copy, lines, (size_t)count * sizeof *copy);
  pthread_mutex_lock(&debugger->lock);
  ChunkLines *chunk = chunk_named(debugger, source);
  if (chunk) {
    free(chunk->lines);
    chunk->lines = copy;
    chunk->count = count;
    gather_lines(debugger);
  } else {
    free(copy);
  }
  pthread_mutex_unlock(&debugger->lock);
  return chunk != NULL;
}

// MARK: Pausing

/// Calls Swift, while the time of all calls stands still.
static bool pause_here(BridgeState *state, lua_State *thread, BridgeStop stop) {
  BridgeDebugger *debugger = state->debugger;
  if (!lua_checkstack(state->running, PAUSED_SLOTS)) return false;
  bool isEnforcing = state->isEnforcing;
  state->isEnforcing = false;
  debugger->isPaused = true;
  debugger->thread = thread;
  debugger->frameCount = -1;
  watch_hold_all();
  bool hasPaused = debugger->stopped(debugger->context, state->context, stop);
  watch_release_all();
  debugger->isPaused = false;
  state->isEnforcing = isEnforcing;
  return hasPaused;
}

/// Whether a step ends in a frame.
static bool ends_step(const BridgeDebugger *debugger, const lua_Debug *record) {
  if (debugger->step == BridgeStepIn) return true;
  for (int i = 0; i < debugger->markCount; i++) {
    if (debugger->marks[i] == record->i_ci) return true;
  }
  return false;
}

/// Whether the line of a record, which is completed, belongs to a file. The host's own chunks are none.
static bool is_of_file(lua_State *L, lua_Debug *record) {
  return lua_getinfo(L, "S", record) && *record->source == '@';
}

// The hook for lines (Lua manual, 4.7: `lua_Hook`).
static void on_line(lua_State *L, lua_Debug *record) {
  BridgeState *state = state_of(L);
  BridgeDebugger *debugger = state->debugger;
  if (debugger->isPaused) return;
  bool mayStop = may_have_line(debugger, record->currentline);
  bool isStep = debugger->step != BridgeStepContinue && ends_step(debugger, record);
  bool isPause = atomic_load_explicit(&debugger->pausesNext, memory_order_relaxed);
  if (!mayStop && !isStep && !isPause) return;
  if (atomic_load(&debugger->isDetached) || watch_stop(state) != StopNone) return;
  if (!is_of_file(L, record)) return;
  bool hasPaused = mayStop && has_line(debugger, record->source, record->currentline) &&
                   pause_here(state, L, BridgeStopLine);
  if (!hasPaused && (isStep || isPause)) {
    // A pause that is requested from now on is for a later line.
    if (isPause) atomic_store(&debugger->pausesNext, false);
    pause_here(state, L, isStep ? BridgeStopStep : BridgeStopPause);
  }
  if (!memory_is_settled(state)) watch_note(state, StopMemory);
  stop_if_due(L);
}

void debug_error(BridgeState *state, lua_State *thread, DebugError error) {
  BridgeDebugger *debugger = state->debugger;
  if (debugger->isPaused || !(atomic_load(&debugger->errors) & error)) return;
  Stop stop = watch_stop(state);
  bool isOver = stop == StopDeadline && error == ErrorUncaught;
  if (atomic_load(&debugger->isDetached) || (stop != StopNone && !isOver)) return;
  // The host passes the error of a state on to the state that has called it.
  if (bridge_failure_object(thread, -1) && debugger->errorCall == debugger->calls) {
    debugger->errorCall = error == ErrorUncaught && debugger->calls ? debugger->calls->outer : NULL;
    return;
  }
  debugger->errorIndex = lua_gettop(thread);
  if (error == ErrorUncaught && debugger->calls) debugger->errorCall = debugger->calls->outer;
  pause_here(state, thread, error == ErrorCaught ? BridgeStopCaughtError : BridgeStopError);
  debugger->errorIndex = 0;
}

bool debug_shows(const BridgeState *state, const lua_State *thread) {
  const BridgeDebugger *debugger = state->debugger;
  return debugger && debugger->isPaused && debugger->thread == thread;
}

// MARK: Calls and frames

void debug_begin_call(BridgeState *state, DebugCall *call) {
  lua_Debug record;
  bool hasCaller = lua_getstack(state->running, 0, &record);
  *call = (DebugCall){
      .state = state,
      .caller = hasCaller ? record.i_ci : NULL,
      .number = state->nextCallNumber,
      .outer = state->debugger->calls,
  };
  state->nextCallNumber = 0;
  state->debugger->calls = call;
}

void debug_end_call(BridgeState *state, const DebugCall *call) {
  state->debugger->calls = call->outer;
}

/// A place in the frames of a state, which go on in the threads that have resumed the running one.
typedef struct {
  const BridgeState *state;
  lua_State *thread;
  int level;
  const Resumption *resumption;
} Cursor;

/// The most states whose calls are followed; calls of providers nest less deeply.
#define CURSOR_LIMIT 64

/// Returns the place behind the frames of a state that are listed so far; null if there are too many states.
static Cursor *cursor_of(BridgeDebugger *debugger, BridgeState *state, Cursor *cursors, int *count) {
  for (int i = 0; i < *count; i++) {
    if (cursors[i].state == state) return &cursors[i];
  }
  if (*count == CURSOR_LIMIT) return NULL;
  Cursor *cursor = &cursors[(*count)++];
  // A coroutine that has failed still has its frames, and its resumer runs.
  bool isInnermost = *count == 1;
  *cursor = (Cursor){
      .state = state,
      .thread = isInnermost ? debugger->thread : state->running,
      .resumption = state->resumption,
  };
  return cursor;
}

/// Returns the next frame of a call; false at its end.
static bool next_frame(const DebugCall *call, Cursor *cursor, lua_Debug *record) {
  while (!lua_getstack(cursor->thread, cursor->level, record)) {
    if (!cursor->resumption) return false;
    cursor->thread = cursor->resumption->thread;
    cursor->resumption = cursor->resumption->outer;
    cursor->level = 0;
  }
  if (record->i_ci == call->caller) return false;
  cursor->level++;
  return true;
}

void debug_list_frames(BridgeDebugger *debugger) {
  if (debugger->frameCount >= 0) return;
  debugger->frameCount = 0;
  Cursor cursors[CURSOR_LIMIT];
  int cursorCount = 0;
  for (const DebugCall *call = debugger->calls; call; call = call->outer) {
    Cursor *cursor = cursor_of(debugger, call->state, cursors, &cursorCount);
    if (!cursor) return;
    DebugFrame *outermost = NULL;
    lua_Debug record;
    while (next_frame(call, cursor, &record)) {
      if (!lua_getinfo(cursor->thread, "Sln", &record) || *record.what == 'C') continue;
      if (debugger->frameCount == FRAME_LIMIT) return;
      outermost = &debugger->frames[debugger->frameCount++];
      *outermost = (DebugFrame){.state = call->state, .thread = cursor->thread, .record = record};
    }
    if (outermost) outermost->call = call->number;
  }
}

DebugFrame *debug_frame(BridgeDebugger *debugger, int index) {
  debug_list_frames(debugger);
  return index >= 0 && index < debugger->frameCount ? &debugger->frames[index] : NULL;
}

void bridge_debugger_step(BridgeDebugger *debugger, BridgeStep step) {
  debugger->step = step;
  debugger->markCount = 0;
  if (step != BridgeStepOver && step != BridgeStepOut) return;
  debug_list_frames(debugger);
  for (int i = step == BridgeStepOut; i < debugger->frameCount; i++) {
    debugger->marks[debugger->markCount++] = debugger->frames[i].record.i_ci;
  }
}

// MARK: Lifetime

BridgeDebugger *bridge_debugger_create(BridgeStopped stopped, void *context) {
  BridgeDebugger *debugger = calloc(1, sizeof *debugger);
  if (!debugger) return NULL;
  debugger->frames = calloc(FRAME_LIMIT, sizeof *debugger->frames);
  debugger->marks = calloc(FRAME_LIMIT, sizeof *debugger->marks);
  pthread_mutex_init(&debugger->lock, NULL);
  debugger->stopped = stopped;
  debugger->context = context;
  if (debugger->frames && debugger->marks) return debugger;
  bridge_debugger_free(debugger);
  return NULL;
}

void bridge_debugger_free(BridgeDebugger *debugger) {
  while (debugger->chunks) {
    ChunkLines *chunk = debugger->chunks;
    debugger->chunks = chunk->next;
    free(chunk->source);
    free(chunk->lines);
    free(chunk);
  }
  pthread_mutex_destroy(&debugger->lock);
  free(debugger->frames);
  free(debugger->marks);
  free(debugger);
}

void bridge_debug(BridgeState *state, BridgeDebugger *debugger) {
  if (watch_tool(state, on_line, LUA_MASKLINE, 0)) state->debugger = debugger;
}

void bridge_debug_next_call(BridgeState *state, int64_t number) { state->nextCallNumber = number; }

void bridge_debugger_set_errors(BridgeDebugger *debugger, bool caught, bool uncaught) {
  atomic_store(&debugger->errors, (caught ? ErrorCaught : 0) | (uncaught ? ErrorUncaught : 0));
}

void bridge_debugger_pause(BridgeDebugger *debugger) { atomic_store(&debugger->pausesNext, true); }

void bridge_debugger_detach(BridgeDebugger *debugger) { atomic_store(&debugger->isDetached, true); }

void bridge_debugger_reset(BridgeDebugger *debugger) {
  bridge_debugger_step(debugger, BridgeStepContinue);
  atomic_store(&debugger->pausesNext, false);
  debugger->errorCall = NULL;
}
