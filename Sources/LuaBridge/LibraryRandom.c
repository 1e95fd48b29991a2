// Random numbers that repeat: seeded by the host, never from time or addresses.

#include "Internal.h"

/// Seeds from the arguments, or again from the host's seed.
int sandbox_randomseed(lua_State *L) {
  if (lua_isnoneornil(L, 1)) {
    lua_settop(L, 0);
    lua_pushinteger(L, (lua_Integer)state_of(L)->seed);
  }
  lua_rawgetp(L, LUA_REGISTRYINDEX, &keyOfRandomSeed);
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 0);
  return 0;
}

void bridge_seed_random(BridgeState *state, uint64_t seed) {
  lua_State *L = state->running;
  state->seed = seed;
  if (!lua_checkstack(L, LUA_MINSTACK)) return;
  lua_pushcfunction(L, sandbox_randomseed);
  if (lua_pcall(L, 0, 0, 0) != LUA_OK) lua_pop(L, 1);
}
