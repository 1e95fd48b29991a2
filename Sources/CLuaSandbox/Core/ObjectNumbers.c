// Numbers in place of addresses, in the texts of objects.
//
// Addresses change from run to run, and tell a script where the memory of the process is. An object gets the
// next number of its state when its text is first requested, so the same calls give the same texts. It has
// the number for as long as it lives; the number of a collected object is given to no other one.

#include "ObjectNumbers.h"
#include "WeakTables.h"

static const char keyOfNumbers;

static bool is_object(lua_State *L, int index) {
  int type = lua_type(L, index);
  return type > LUA_TSTRING || type == LUA_TLIGHTUSERDATA;
}

lua_Unsigned object_number(lua_State *L, int index) {
  if (!is_object(L, index)) return 0;
  BridgeState *state = state_of(L);
  index = lua_absindex(L, index);
  luaL_checkstack(L, 4, NULL);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &keyOfNumbers) == LUA_TNIL) {
    lua_pop(L, 1);
    push_weak_keys(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &keyOfNumbers);
  }
  lua_pushvalue(L, index);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushinteger(L, (lua_Integer)++state->latestNumber);
    lua_pushvalue(L, index);
    lua_pushvalue(L, -2);
    lua_rawset(L, -4);
  }
  lua_Unsigned number = (lua_Unsigned)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return number;
}

const char *push_text_of(lua_State *L, int index, size_t *count) {
  if (!is_object(L, index) || bridge_has_text(L, index)) return luaL_tolstring(L, index, count);
  index = lua_absindex(L, index);
  const void *number = (const void *)(uintptr_t)object_number(L, index);
  int type = luaL_getmetafield(L, index, "__name");
  const char *name = type == LUA_TSTRING ? lua_tostring(L, -1) : luaL_typename(L, index);
  lua_pushfstring(L, "%s: %p", name, number);
  if (type != LUA_TNIL) lua_remove(L, -2);
  return lua_tolstring(L, -1, count);
}
