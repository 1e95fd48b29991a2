// Closed tables: reading a field that such a table cannot have is an error.
//
// The check is the `__index` of a metatable, which Lua calls only for a missing field, so that
// reading an existing field costs nothing.

#include "ClosedTables.h"

const char keyOfClosed;

int refuse_key(lua_State *L, int refusal) {
  luaL_checkstack(L, 4, NULL);
  lua_settop(L, 2);
  lua_pushvalue(L, refusal);
  lua_insert(L, 1);
  lua_call(L, 2, 0);
  return 0;
}

// The metamethod `__index`: nil if the field is known, and for any place of a list; a new table in
// the field if its name is marked with false.
static int read_missing(lua_State *L) {
  bool isList = lua_toboolean(L, lua_upvalueindex(3));
  if (isList && lua_type(L, 2) == LUA_TNUMBER) return 0;
  luaL_checkstack(L, 4, NULL);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL) return refuse_key(L, lua_upvalueindex(2));
  if (lua_toboolean(L, -1)) return 0;
  lua_createtable(L, 0, 1);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, -2);
  lua_rawset(L, 1);
  return 1;
}

void bridge_push_closed_metatable(lua_State *L, bool isList) {
  lua_checkstack(L, 6);
  lua_pushboolean(L, isList);
  lua_pushcclosure(L, read_missing, 3);
  lua_createtable(L, 0, 2);
  lua_insert(L, -2);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pushboolean(L, true);
  lua_rawsetp(L, -2, &keyOfClosed);
}

void bridge_set_metatable(lua_State *L, int index) { lua_setmetatable(L, index); }

bool bridge_has_text(lua_State *L, int index) {
  if (!lua_checkstack(L, 4)) return false;
  if (luaL_getmetafield(L, index, "__tostring") == LUA_TNIL) return false;
  lua_pop(L, 1);
  return true;
}
