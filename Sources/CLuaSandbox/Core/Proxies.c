// Read-only views of tables.
//
// A proxy is an empty table. Its metatable reads from the table behind it (`__index` is that
// table, so a read needs no call), refuses writes, and holds the table under a key that scripts
// cannot name. Functions that bypass metatables (`next`, `rawget` …) are ours and read that table.

#include "Proxies.h"
#include "Allocator.h"
#include "ClosedTables.h"
#include "HostObjects.h"
#include "ObjectNumbers.h"
#include "Watchdog.h"

static const char keyOfBacking, keyOfLength, keyOfObject;

bool is_proxy(lua_State *L, int index) {
  if (!lua_checkstack(L, 3) || !lua_getmetatable(L, index)) return false;
  bool isProxy = lua_rawgetp(L, -1, &keyOfBacking) == LUA_TTABLE;
  lua_pop(L, 2);
  return isProxy;
}

ProxyShape proxy_resolve(lua_State *L, int index) {
  ProxyShape shape = {.isProxy = false, .length = -1};
  index = lua_absindex(L, index);
  if (!lua_getmetatable(L, index)) return shape;
  if (lua_rawgetp(L, -1, &keyOfBacking) != LUA_TTABLE) {
    lua_pop(L, 2);
    return shape;
  }
  shape.isProxy = true;
  if (lua_rawgetp(L, -2, &keyOfLength) == LUA_TNUMBER) shape.length = lua_tointeger(L, -1);
  lua_pop(L, 1);
  lua_replace(L, index);
  lua_pop(L, 1);
  return shape;
}

int refuse_write(lua_State *L) {
  const char *name = "a table";
  if (luaL_getmetafield(L, 1, "__name") == LUA_TSTRING) name = lua_tostring(L, -1);
  const char *key = push_text_of(L, 2, NULL);
  return luaL_error(L, "cannot change '%s' of %s, which is read-only", key, name);
}

static int length(lua_State *L) {
  ProxyShape shape = proxy_resolve(L, 1);
  lua_pushinteger(L, shape.length >= 0 ? shape.length : (lua_Integer)lua_rawlen(L, 1));
  return 1;
}

// Pushes a read-only proxy of a table. Raises errors of memory.
void push_proxy(lua_State *L, int index) {
  index = lua_absindex(L, index);
  lua_createtable(L, 0, 0);
  lua_createtable(L, 0, 8);
  lua_pushvalue(L, index);
  lua_rawsetp(L, -2, &keyOfBacking);
  lua_pushvalue(L, index);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, refuse_write);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, length);
  lua_setfield(L, -2, "__len");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__name");
  lua_setmetatable(L, -2);
  lua_replace(L, -2);
}

void bridge_push_read_only(lua_State *L, int index, const char *name, size_t count) {
  lua_checkstack(L, 8);
  index = lua_absindex(L, index);
  lua_pushlstring(L, name ? name : "", name ? count : 0);
  push_proxy(L, index);
}

void bridge_seal_top(lua_State *L, const char *name, size_t count) {
  bridge_push_read_only(L, -1, name, count);
  lua_replace(L, -2);
}

// All that a proxy has is in its metatable.
void bridge_renew_proxy(lua_State *L) {
  lua_checkstack(L, 2);
  lua_createtable(L, 0, 0);
  lua_getmetatable(L, -2);
  lua_setmetatable(L, -2);
  lua_replace(L, -2);
}

void bridge_set_reader(lua_State *L, int index) {
  lua_checkstack(L, 2);
  if (lua_getmetatable(L, index)) {
    lua_rotate(L, -2, 1);
    lua_setfield(L, -2, "__index");
  }
  lua_pop(L, 1);
}

bool bridge_attach(lua_State *L, int index, void *object) {
  if (!lua_checkstack(L, 6) || !is_proxy(L, index)) return false;
  lua_getmetatable(L, index);
  push_box(L, object, &keyOfBoxMetatable, 0);
  lua_rawsetp(L, -2, &keyOfObject);
  lua_pop(L, 1);
  return true;
}

void *bridge_attached(lua_State *L, int index) {
  if (!lua_checkstack(L, 6) || !is_proxy(L, index)) return NULL;
  lua_getmetatable(L, index);
  Box *box = lua_rawgetp(L, -1, &keyOfObject) == LUA_TUSERDATA ? lua_touserdata(L, -1) : NULL;
  lua_pop(L, 2);
  return box ? box->object : NULL;
}

void bridge_push_backing(lua_State *L, int index) {
  lua_checkstack(L, 6);
  lua_pushvalue(L, index);
  if (lua_istable(L, -1)) {
    proxy_resolve(L, -1);
  } else {
    lua_pop(L, 1);
    lua_pushnil(L);
  }
}

// MARK: Lazy arrays

/// `__index` of the table behind a lazy array: makes the element and remembers it.
static int make_element(lua_State *L) {
  int isInteger = 0;
  lua_Integer index = lua_type(L, 2) == LUA_TNUMBER ? lua_tointegerx(L, 2, &isInteger) : 0;
  if (lua_type(L, 2) == LUA_TSTRING && lua_isfunction(L, lua_upvalueindex(3))) {
    return refuse_key(L, lua_upvalueindex(3));
  }
  if (!isInteger || index < 1 || index > lua_tointeger(L, lua_upvalueindex(2))) return 0;
  BridgeState *state = state_of(L);
  Box *box = lua_touserdata(L, lua_upvalueindex(1));
  luaL_checkstack(L, 200, NULL);
  bool isEnforcing = state->isEnforcing;
  state->isEnforcing = false;
  int count = state->host.element(state->context, box->object, index, L);
  state->isEnforcing = isEnforcing;
  if (!memory_is_settled(state)) watch_note(state, StopMemory);
  stop_if_due(L);
  if (count < 0) raise_failure(L);
  lua_pushvalue(L, -1);
  lua_rawseti(L, 1, index);
  return 1;
}

void bridge_push_lazy(lua_State *L, void *object, int64_t length, const char *name, size_t count) {
  lua_checkstack(L, 12);
  lua_createtable(L, 0, 0);  // the elements made so far
  lua_createtable(L, 0, 1);
  push_box(L, object, &keyOfBoxMetatable, 0);
  lua_pushinteger(L, length);
  lua_pushnil(L);  // of keys that are no positions, unless `bridge_set_lazy_refusal` sets it
  lua_pushcclosure(L, make_element, 3);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pushlstring(L, name ? name : "", name ? count : 0);
  push_proxy(L, -2);
  lua_getmetatable(L, -1);
  lua_pushinteger(L, length);
  lua_rawsetp(L, -2, &keyOfLength);
  lua_pop(L, 1);
  lua_replace(L, -2);
}

void bridge_set_lazy_refusal(lua_State *L, int index) {
  lua_checkstack(L, 6);
  index = lua_absindex(L, index);
  int refusal = lua_gettop(L);
  lua_pushvalue(L, index);
  proxy_resolve(L, -1);
  if (lua_getmetatable(L, -1)) {
    lua_getfield(L, -1, "__index");
    lua_pushvalue(L, refusal);
    lua_setupvalue(L, -2, 3);
  }
  lua_settop(L, refusal - 1);
}

int64_t lazy_length(lua_State *L, int index) {
  if (!lua_checkstack(L, 6) || !lua_istable(L, index)) return -1;
  lua_pushvalue(L, index);
  ProxyShape shape = proxy_resolve(L, -1);
  lua_pop(L, 1);
  return shape.isProxy ? shape.length : -1;
}
