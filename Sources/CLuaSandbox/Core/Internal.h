// Declarations shared by the files of the bridge, invisible to Swift.

#ifndef CLUASANDBOX_INTERNAL_H
#define CLUASANDBOX_INTERNAL_H

#include <float.h>
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "CLuaSandbox.h"
#include "Pool.h"

#define TRACE_CAPACITY 32

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
} BigBlock;

/// A schema in the form that the check of one number reads.
typedef struct {
  double least;
  double greatest;
  bool isInteger;
} NumberRule;

/// A schema that buffers share. A state may be closed on another thread than the one that holds a buffer.
typedef struct {
  BridgeSchema value;
  NumberRule rules[BRIDGE_FIELD_LIMIT];
  atomic_int references;
} SharedSchema;

struct BridgeState {
  lua_State *main;
  /// Kept by the coroutine functions; read by the signal handler of the same thread.
  lua_State *volatile running;
  BridgeWatch *watch;
  /// The state whose call this thread was in when this one's outermost call began.
  BridgeState *volatile outer;
  BridgeHost host;
  void *context;
  BridgeLimits limits;
  /// Depth of protected calls.
  int depth;
  /// A place of the C stack in the outermost call.
  uintptr_t stackBase;
  /// False in host sections: the allocator then refuses nothing.
  bool isEnforcing;
  Pool pool;
  /// The blocks that big tables may have their keys in, in the order in which they came.
  BigBlock *bigBlocks;
  size_t bigCount;
  size_t bigCapacity;
  /// That of the latest buffer; null before the first one.
  SharedSchema *latestSchema;
  size_t used;
  /// Size of a refused request that was not granted after Lua's emergency collection; 0: none.
  size_t refused;
  /// Memory ran out of nested calls.
  bool isOverflow;
  int64_t allocationCount;
  /// The host's seed of random numbers.
  uint64_t seed;
  /// The generator's state, which Lua keeps; NULL where it is of another size than expected.
  uint64_t *random;
  /// A copy of the generator's state right behind the seed, once `isSeeded`.
  uint64_t seeded[4];
  bool isSeeded;
  Box boxes;  // head of the ring of host objects
  size_t boxCount;
  BridgeTraceEntry *trace;
  int traceCount;
  /// The trace begins in a coroutine whose failure is on its way to the caller.
  bool isTraceOpen;
  /// The depth of calls at which the trace of a stop was taken; 0: none was.
  int stoppedDepth;
};

/// The state that a Lua thread belongs to: it is what the allocator gets as its context.
static inline BridgeState *state_of(lua_State *L) {
  void *state;
  lua_getallocf(L, &state);
  return state;
}

// Addresses that serve as keys of the registry and of proxies' metatables.
extern const char keyOfGlobals, keyOfDeclared, keyOfRandomSeed, keyOfBoxMetatable, keyOfFailureMetatable,
    keyOfBufferMetatable, keyOfBacking, keyOfLength, keyOfObject, keyOfMode, keyOfElements,
    keyOfClosed;

// Allocator.c
void *bridge_allocate(void *context, void *pointer, size_t oldSize, size_t newSize);
/// Whether the heap is below its ceiling, if need be after a collection.
bool memory_is_settled(BridgeState *state);
/// Ends the call for want of memory: a string would be longer than one may be.
_Noreturn void refuse_string(lua_State *L);
static inline void check_string_length(lua_State *L, const BridgeState *state, size_t length) {
  if (length > state->limits.stringCeiling && state->isEnforcing) refuse_string(L);
}

/// The bytes of a block with which Lua may work for long at once, of a big table (Collisions.c) or
/// a big stack (CallChains.c).
#define LEAST_BIG ((size_t)96 << 10)
static inline bool is_big(size_t size) { return size >= LEAST_BIG; }

// Collisions.c
/// Notes a new block of the allocator if a big table may have its keys in it.
void blocks_note(BridgeState *state, void *block, size_t size);
void blocks_forget(BridgeState *state, const void *block, size_t size);
/// Whether a table that gets a block of that size has keys which collide so much that moving them
/// takes longer than the call may run.
bool moves_too_long(const BridgeState *state, size_t size);

// CallChains.c
/// Whether a block of that size is for a stack that grows because of a chain of `__call`.
bool is_call_chain(const BridgeState *state, size_t size);

// Clock.c
/// Returns the monotonic time in nanoseconds.
int64_t clock_now(void);

// Watchdog.c
typedef enum { StopNone, StopDeadline, StopInterrupted, StopMemory } Stop;
/// Starts the watchdog's thread unless it runs; false where the system refuses a thread.
bool watch_start(void);
BridgeWatch *watch_create(void);
void watch_destroy(BridgeWatch *watch);
void watch_begin(BridgeState *state, int64_t budget);
void watch_end(BridgeState *state);
Stop watch_stop(const BridgeState *state);
/// Notes a reason to stop unless there is one already.
void watch_note(BridgeState *state, Stop stop);
/// Forgets the reason to stop, after the call has ended.
void watch_resume(BridgeState *state);
/// Hooks the thread and raises, so that nothing of the script runs on.
_Noreturn void stop_here(lua_State *L);
/// Notes that memory ran out if that is what the call, whose error is on top of `L`, ended with.
void note_memory_failure(lua_State *L, int status);
/// Raises if the state was stopped.
void stop_if_due(lua_State *L);

/// Raises an error where a function that calls back into Lua would leave too little of the thread's
/// stack: Lua's own limit of C calls supposes a big one.
void require_stack(lua_State *L);

// ChunkRepair.c
/// Corrects the function on top, which was compiled from the source; the status of `lua_load`, with
/// a message in the function's place for another than LUA_OK.
int repair_chunk(lua_State *L, const char *source, size_t count, const char *name);

// Trace.c
void trace_clear(BridgeState *state);
/// Notes the script lines of `L`, innermost first. `isOpen`: the caller's lines will follow.
void trace_capture(BridgeState *state, lua_State *L, int level, bool isOpen);
/// A script caught the failure: the next trace begins anew.
void trace_close(BridgeState *state);

// HostObjects.c
void boxes_install(lua_State *L);
void boxes_release_all(BridgeState *state);
Box *push_box(lua_State *L, void *object, const char *metatableKey, int userValues);
/// Raises the error that the callback left on top.
_Noreturn void raise_failure(lua_State *L);

// Proxies.c
typedef struct {
  bool isProxy;
  lua_Integer length;  // of a lazy array; -1: not lazy
} ProxyShape;
/// If the value is a proxy, puts the table behind it in its place.
ProxyShape proxy_resolve(lua_State *L, int index);
bool is_proxy(lua_State *L, int index);
/// Makes the table at `index` the backing of a new read-only proxy, pushed with the name on top
/// replaced by it.
void push_proxy(lua_State *L, int index);
/// `__newindex` of read-only proxies; also raised by `rawset`.
int refuse_write(lua_State *L);

// ClosedTables.c
/// Raises the error for a table and a key, which stand at 1 and 2, by the function at `refusal`.
int refuse_key(lua_State *L, int refusal);

// WeakTables.c
/// Takes weak tables from the scripts of a new state. Raises errors of memory.
void weak_tables_seal(lua_State *L);
/// Whether that has worked, by a collection. Raises errors of memory.
bool weak_tables_are_sealed(lua_State *L);

// Sandbox*.c
int sandbox_install(lua_State *L);
extern const luaL_Reg sandboxBase[], sandboxOverLibrary[], sandboxCoroutine[];

// Library*.c
extern const luaL_Reg sandboxMath[], sandboxString[], sandboxTable[], sandboxUtf8[];
/// `math.randomseed`: from the arguments, or again from the host's seed.
int math_randomseed(lua_State *L);
/// Finds the state of the random numbers' generator by Lua's own function `randomseed`, which is on top.
void find_random_state(lua_State *L);

// ColumnBuffer.c
void buffers_install(lua_State *L);
/// The reason to refuse a value; `BridgeReasonNone` for a valid one.
BridgeReason check_number(const BridgeField *field, lua_Number value);
/// Up to here every whole number is a double of its own, and an integer of 64 bits holds it.
#define EXACT_INTEGER_LIMIT 9007199254740992.0
void number_rules(const BridgeSchema *schema, NumberRule *rules);
/// Whether `check_number` has nothing against the value.
static inline bool is_good_number(const NumberRule *rule, lua_Number value) {
  return value >= rule->least && value <= rule->greatest &&
         // Within the bounds of whole numbers the conversion is exact; `floor` would be called, and
         // by compilers that hoist it, for every number.
         (!rule->isInteger || value == (lua_Number)(int64_t)value);
}
/// A zeroed block for rows of the schema, charged to the state; NULL when it cannot be held.
double *columns_allocate(BridgeState *state, int64_t count, int columnCount, size_t *capacity);
/// Gives up a schema, or null.
void schema_release(SharedSchema *schema);

#endif
