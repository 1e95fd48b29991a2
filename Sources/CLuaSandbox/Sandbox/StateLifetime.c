// Creating, configuring and closing a state.

#include <pthread.h>
#include <stdatomic.h>

#include "Allocator.h"
#include "Clock.h"
#include "ColumnBuffer.h"
#include "Coverage.h"
#include "HostObjects.h"
#include "Profile.h"
#include "Sandbox.h"
#include "Trace.h"
#include "Watchdog.h"
#include "WeakTables.h"

/// A heap bigger than this is closed on a thread of its own (93 MB take 49 ms).
#define SMALL_HEAP ((size_t)2 << 20)

// Installs the sandbox, within a protected call.
static int install(lua_State *L) {
  weak_tables_seal(L);
  boxes_install(L);
  buffers_install(L);
  return sandbox_install(L);
}

static void destroy(BridgeState *state) {
  if (state->main) lua_close(state->main);
  coverage_free(state);
  pool_destroy(&state->pool);
  trace_clear(state);
  free(state->trace);
  free(state->bigBlocks);
  schema_release(state->latestSchema);
  if (state->watch) watch_destroy(state->watch);
  // After the watch, since the watchdog reads the profile's clock.
  if (state->sampling.profile) bridge_profile_release(state->sampling.profile);
  free(state);
}

// Closes a large state on a thread of its own.
static void *destroy_elsewhere(void *state) {
  destroy(state);
  return NULL;
}

/// Weak tables were found to be sealed, in this process.
static atomic_bool isVerified;

// Checks the seal on weak tables, within a protected call.
static int verify(lua_State *L) {
  if (weak_tables_are_sealed(L)) atomic_store(&isVerified, true);
  return 0;
}

static BridgeObstacle fill(BridgeState *state) {
  if (bridge_library_fitness() >= BridgeFitnessUnsafe) return BridgeObstacleLibrary;
  bool hasThread = !state->limits.isWithoutThread && watch_start();
  if (!hasThread) return BridgeObstacleThread;
  state->watch = watch_create();
  if (state->watch) state->main = state->running = lua_newstate(bridge_allocate, state);
  if (!state->main) return BridgeObstacleMemory;
  lua_pushcfunction(state->main, install);
  if (lua_pcall(state->main, 0, 0, 0) != LUA_OK) return BridgeObstacleMemory;
  if (atomic_load(&isVerified)) return BridgeObstacleNone;
  lua_pushcfunction(state->main, verify);
  if (lua_pcall(state->main, 0, 0, 0) != LUA_OK) return BridgeObstacleMemory;
  return atomic_load(&isVerified) ? BridgeObstacleNone : BridgeObstacleLibrary;
}

BridgeState *bridge_create(BridgeHost host, BridgeLimits limits, BridgeObstacle *obstacle) {
  BridgeState *state = calloc(1, sizeof *state);
  *obstacle = BridgeObstacleMemory;
  if (!state) return NULL;
  state->host = host;
  state->limits = limits;
  state->boxes.previous = state->boxes.next = &state->boxes;
  state->reading.deadline = INT64_MAX;
  state->sampleSeed = (uint64_t)clock_now();
  state->isEnforcing = true;
  *obstacle = fill(state);
  state->isEnforcing = false;
  if (*obstacle != BridgeObstacleNone) {
    destroy(state);
    return NULL;
  }
  // Young frames die together after a call; collecting less often pays (see the benchmarks).
  lua_gc(state->main, LUA_GCINC, 400, 400, 0);
  return state;
}

void bridge_set_context(BridgeState *state, void *context) { state->context = context; }

void bridge_close(BridgeState *state) {
  boxes_release_all(state);
  pthread_t thread;
  if (state->used > SMALL_HEAP && pthread_create(&thread, NULL, destroy_elsewhere, state) == 0) {
    pthread_detach(thread);
    return;
  }
  destroy(state);
}

void bridge_set_limits(BridgeState *state, BridgeLimits limits) {
  state->limits = limits;
  if (limits.firstFailingAllocation > 0) state->allocationCount = 0;
}

size_t bridge_memory_in_use(const BridgeState *state) { return state->used; }

size_t bridge_host_object_count(const BridgeState *state) { return state->boxCount; }

void bridge_collect(BridgeState *state) {
  // The second cycle frees what the first one finalized.
  lua_gc(state->running, LUA_GCCOLLECT, 0);
  lua_gc(state->running, LUA_GCCOLLECT, 0);
}

lua_State *bridge_running(const BridgeState *state) { return state->running; }
