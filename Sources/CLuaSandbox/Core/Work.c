// The work of a state, counted without a clock: the same call counts the same on every machine.

#include "Watchdog.h"

/// The instructions between two counts; a coroutine's rest of fewer is not counted.
#define INSTRUCTIONS_PER_COUNT 16

// The tool's hook that counts (Lua manual, 4.7: `lua_Hook`).
static void count_instructions(lua_State *L, lua_Debug *record) {
  (void)record;
  state_of(L)->instructions += INSTRUCTIONS_PER_COUNT;
}

bool bridge_work_count(BridgeState *state) {
  return watch_tool(state, count_instructions, LUA_MASKCOUNT, INSTRUCTIONS_PER_COUNT);
}

uint64_t bridge_work_steps(const BridgeState *state) {
  return state->instructions + state->librarySteps;
}

uint64_t bridge_work_bytes(const BridgeState *state) { return state->allocated; }
