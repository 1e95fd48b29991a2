// Functions of the Lua 5.4 manual, section 6.7: comparisons that are counted, and random numbers
// that repeat, since the host seeds them and neither time nor addresses do.

#include "Library.h"

const char keyOfRandomSeed;

// MARK: Extremes

typedef enum { Least, Greatest } Extreme;

/// Any values may come that can be compared, long strings for one.
static int push_extreme(lua_State *L, Extreme extreme) {
  int count = lua_gettop(L), best = 1;
  luaL_argcheck(L, count >= 1, 1, "value expected");
  Steps steps = steps_begin(L);
  for (int i = 2; i <= count; i++) {
    steps_take_value(&steps, i);
    int less = extreme == Least ? i : best;
    if (lua_compare(L, less, less == i ? best : i, LUA_OPLT)) best = i;
  }
  lua_pushvalue(L, best);
  return 1;
}

static int math_max(lua_State *L) { return push_extreme(L, Greatest); }

static int math_min(lua_State *L) { return push_extreme(L, Least); }

// MARK: Random numbers

int math_randomseed(lua_State *L) {
  if (lua_isnoneornil(L, 1)) {
    lua_settop(L, 0);
    lua_pushinteger(L, (lua_Integer)state_of(L)->seed);
  }
  lua_rawgetp(L, LUA_REGISTRYINDEX, &keyOfRandomSeed);
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 0);
  return 0;
}

void find_random_state(lua_State *L) {
  BridgeState *state = state_of(L);
  // Lua 5.4 keeps the generator in the first upvalue of its functions (lmathlib.c).
  if (!lua_getupvalue(L, -1, 1)) return;
  if (lua_type(L, -1) == LUA_TUSERDATA && lua_rawlen(L, -1) == sizeof state->seeded)
    state->random = lua_touserdata(L, -1);
  lua_pop(L, 1);
}

// Most calls in a row have the same seed; seeding takes as long as a twentieth of a call.
void bridge_seed_random(BridgeState *state, uint64_t seed) {
  lua_State *L = state->running;
  if (state->isSeeded && state->seed == seed) {
    memcpy(state->random, state->seeded, sizeof state->seeded);
    return;
  }
  state->seed = seed;
  state->isSeeded = false;
  if (!lua_checkstack(L, LUA_MINSTACK)) return;
  lua_pushcfunction(L, math_randomseed);
  if (lua_pcall(L, 0, 0, 0) != LUA_OK) {
    lua_pop(L, 1);
  } else if (state->random) {
    memcpy(state->seeded, state->random, sizeof state->seeded);
    state->isSeeded = true;
  }
}

const luaL_Reg sandboxMath[] = {
    {"max", math_max}, {"min", math_min}, {"randomseed", math_randomseed}, {NULL, NULL}};
