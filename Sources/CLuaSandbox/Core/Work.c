// The work of a state, counted without a clock: the same call counts the same on every machine.

#include "Watchdog.h"

/// The instructions between two counts; a coroutine's rest of fewer is not counted.
#define INSTRUCTIONS_PER_COUNT 16

// The tool's hook that counts (Lua manual, 4.7: `lua_Hook`).
static void count_instructions(lua_State *L, lua_Debug *record) {
  (void)record;
  state_of(L)->instructions += INSTRUCTIONS_PER_COUNT;
}

void bridge_work_count(BridgeState *state) {
  state->toolHook = count_instructions;
  state->toolEvents = LUA_MASKCOUNT;
  state->toolCount = INSTRUCTIONS_PER_COUNT;
  watch_unhook(state->running);
}

uint64_t bridge_work_steps(const BridgeState *state) {
  return state->instructions + state->librarySteps;
}

uint64_t bridge_work_bytes(const BridgeState *state) { return state->allocated; }
