// The state that all files of the bridge share, invisible to Swift.
//
// Each file includes only headers of files below it. Lowest first: Pool, Clock, Version, ThreadStack,
// InnerLayout; this state; Trace, ChunkForm, ChunkRepair, CoverageLines, ClosedTables, WeakTables; ObjectNumbers;
// Watchdog; Coverage, Profile, Work, Collisions, CallChains, Interrupt; Reading; Allocator; HostObjects; Proxies;
// SeenValues; Stack; Debugger with its parts; Calls. Above Core are Library and Buffers, and Sandbox above both.

#pragma once

#include <lauxlib.h>
#include <lua.h>
#include <stdlib.h>
#include <string.h>

#include "CLuaSandbox.h"
#include "Pool.h"

/// A Swift object that Lua owns: a full userdata, listed in its state.
typedef struct Box {
  void *object;
  struct Box *previous;
  struct Box *next;
} Box;

/// A block that a big table may have its keys in.
typedef struct {
  const void *slots;
  size_t count;
  /// When its keys were last found not to collide; 0: never.
  int64_t checkTime;
} BigBlock;

/// The counts of lines (Coverage.c).
typedef struct Coverage Coverage;

/// A schema that buffers share (ColumnBuffer.h).
typedef struct SharedSchema SharedSchema;

/// The clock of reading what a call has made (Reading.c).
typedef struct {
  /// The deadline of the running call or the latest one; INT64_MAX for none.
  int64_t deadline;
  /// The processor time at which reading the latest call's result must end; 0 before the first look.
  int64_t end;
  /// The steps until the next look at the clock.
  size_t stepsLeft;
} Reading;

/// A thread of Lua that waits for the coroutine that it has resumed.
typedef struct Resumption {
  lua_State *thread;
  struct Resumption *outer;
} Resumption;

/// The clock of samples (Watchdog.h).
typedef struct SampleClock SampleClock;

/// The sampling of what a state runs (Profile.c).
typedef struct {
  /// The profile that gets the samples; null if nothing samples.
  BridgeProfile *profile;
  SampleClock *clock;
  /// Takes a sample at the next instruction.
  lua_Hook hook;
  /// The ticks of the clock that no sample has taken yet; the signal handler of the same thread adds them.
  volatile int ticks;
  /// The bytes that were allocated up to the begin of the call, and up to the latest sample.
  size_t begun, seen;
} Sampling;

struct BridgeState {
  lua_State *main;
  /// Kept by the coroutine functions; read by the signal handler of the same thread.
  lua_State *volatile running;
  /// The thread that has resumed the running coroutine, and those around it; null in the main thread.
  Resumption *resumption;
  BridgeWatch *watch;
  /// The state whose call this thread was in when this one's outermost call began.
  BridgeState *volatile outer;
  BridgeHost host;
  void *context;
  BridgeLimits limits;
  /// Depth of protected calls.
  int depth;
  /// The depth of the call whose time stands still; 0 for none.
  int pausedDepth;
  /// A place of the C stack in the outermost call.
  uintptr_t stackBase;
  Reading reading;
  /// False in host sections: the allocator then refuses nothing.
  bool isEnforcing;
  Pool pool;
  /// The blocks that big tables may have their keys in, in the order in which they came.
  BigBlock *bigBlocks;
  size_t bigCount;
  size_t bigCapacity;
  /// Determines the slots of big tables that are sampled.
  uint64_t sampleSeed;
  /// The schema of the latest buffer; null before the first one.
  SharedSchema *latestSchema;
  size_t used;
  /// The bytes that were allocated so far, freed ones included.
  size_t allocated;
  /// The steps of library functions so far.
  size_t librarySteps;
  /// The instructions so far, while they are counted (Work.c).
  uint64_t instructions;
  /// The size of the longest string so far.
  size_t longestString;
  /// Size of a refused request that was not granted after Lua's emergency collection; 0: none.
  size_t refused;
  /// The number of the object that was numbered last (ObjectNumbers.h).
  uint64_t latestNumber;
  /// Memory ran out of nested calls.
  bool isOverflow;
  int64_t allocationCount;
  uint64_t seed;
  /// The generator's state, which Lua owns; NULL if its size is not the expected one.
  uint64_t *random;
  /// A copy of the generator's state right after the seed, once `isSeeded`.
  uint64_t seeded[4];
  bool isSeeded;
  Box boxes;  // head of the ring of host objects
  size_t boxCount;
  BridgeTraceEntry *trace;
  int traceCount;
  /// The trace begins in a coroutine whose failure has not reached the caller yet.
  bool isTraceOpen;
  /// The trace has the values of variables.
  bool notesValues;
  /// The variables of the innermost call of a script are in the trace.
  bool hasSeenCall;
  /// The depth of calls at which the trace of a stop was taken; 0 if none was.
  int stoppedDepth;
  /// The hook of the one tool that watches what the script runs, such as a debugger; null if none does.
  /// New coroutines inherit it, so `watch_tool` sets it before a script runs.
  lua_Hook toolHook;
  /// The events that the tool's hook gets (`LUA_MASKLINE` and others).
  int toolEvents;
  /// The instructions between two events of `LUA_MASKCOUNT`.
  int toolCount;
  /// The counts of lines; null if they are not counted.
  Coverage *coverage;
  /// The debugger that watches the scripts; null if none does.
  BridgeDebugger *debugger;
  /// The host's number of the next call, for the debugger; 0 for none.
  int64_t nextCallNumber;
  /// The time that is left for the running call while the program is paused.
  int64_t heldTime;
  Sampling sampling;
};

/// Returns the state that a Lua thread belongs to, which is the context of its allocator.
static inline BridgeState *state_of(lua_State *L) {
  void *state;
  lua_getallocf(L, &state);
  return state;
}
