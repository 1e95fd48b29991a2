// Library functions that stand in for Lua's own. Those that may run long in C without executing
// Lua instructions belong here, in versions that look at `watch_stop` as they go.

#include "Internal.h"

/// `string.rep` of nothing would loop as often as it is told to.
static int string_rep(lua_State *L) {
  size_t length, separatorLength;
  luaL_checklstring(L, 1, &length);
  luaL_checkinteger(L, 2);
  luaL_optlstring(L, 3, "", &separatorLength);
  if (length == 0 && separatorLength == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

/// Functions of the host; each is a closure over Lua's own function of the same name.
const luaL_Reg sandboxString[] = {{"rep", string_rep}, {NULL, NULL}};
const luaL_Reg sandboxTable[] = {{NULL, NULL}};

/// Seeds from the arguments, or again from the host's seed: never from time or addresses.
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
