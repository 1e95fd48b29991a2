#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "State.h"

/// A call of the host into a debugged state, kept on the C stack.
typedef struct DebugCall {
  BridgeState *state;
  /// The frame from which the host makes the call (`lua_Debug.i_ci`); null at the bottom of a stack.
  const void *caller;
  int64_t number;
  struct DebugCall *outer;
} DebugCall;

/// A running function of a script.
typedef struct {
  BridgeState *state;
  lua_State *thread;
  lua_Debug record;
  int64_t call;
} DebugFrame;

/// The lines of a chunk at which scripts pause.
typedef struct ChunkLines {
  char *source;
  int *lines;
  int count;
  struct ChunkLines *next;
} ChunkLines;

/// The numbers of words and bits of the set of lines in any chunk; greater lines share bits.
#define LINE_WORDS 1024
#define LINE_BITS (LINE_WORDS * 64)

struct BridgeDebugger {
  BridgeStopped stopped;
  void *context;

  // Set by any thread.
  /// The lines of all chunks, so that any other line costs one look.
  _Atomic uint64_t lines[LINE_WORDS];
  pthread_mutex_t lock;
  ChunkLines *chunks;  // under the lock
  atomic_bool pausesNext;
  atomic_bool isDetached;
  /// Bits of the errors at which scripts pause (`DebugError`).
  atomic_int errors;

  // Of the thread that runs scripts.
  /// The running calls, innermost first.
  DebugCall *calls;
  BridgeStep step;
  /// The frames in which a step over or out ends (`lua_Debug.i_ci`).
  const void **marks;
  int markCount;
  /// The call that gets the error of the last pause next; null for none.
  const DebugCall *errorCall;
  bool isPaused;
  /// The thread that is paused: the running one, or a coroutine that has failed.
  lua_State *thread;
  /// The place of the error on that thread; 0 for none.
  int errorIndex;
  /// The frames; -1 before the first look.
  int frameCount;
  DebugFrame *frames;
};

/// Whether a script gets an error as a value.
typedef enum { ErrorCaught = 1, ErrorUncaught = 2 } DebugError;

/// Notes a call of the host, which is about to begin or has ended.
void debug_begin_call(BridgeState *state, DebugCall *call);
void debug_end_call(BridgeState *state, const DebugCall *call);
/// Pauses at an error, on top of a thread whose frames are those that raised it.
void debug_error(BridgeState *state, lua_State *thread, DebugError error);
/// Whether a debugger shows the frames of a thread, which must not end.
bool debug_shows(const BridgeState *state, const lua_State *thread);
/// Lists the frames of a paused script.
void debug_list_frames(BridgeDebugger *debugger);
/// Returns a frame of a paused script; null for no such frame.
DebugFrame *debug_frame(BridgeDebugger *debugger, int index);
/// Pushes a variable of a frame onto its thread as `lua_getlocal` does, and returns its name; NULL behind the
/// last variable.
const char *debug_local(DebugFrame *frame, int number);
