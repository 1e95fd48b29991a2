// Reading and writing the stack without raising. Called in host sections only.

#include "Stack.h"
#include "Proxies.h"
#include "Reading.h"

const char keyOfGlobals, keyOfDeclared;

int bridge_top(lua_State *L) { return lua_gettop(L); }

void bridge_set_top(lua_State *L, int top) { lua_settop(L, top); }

// MARK: Pushing

void bridge_push_nil(lua_State *L) {
  if (lua_checkstack(L, 1)) lua_pushnil(L);
}

void bridge_push_boolean(lua_State *L, bool value) {
  if (lua_checkstack(L, 1)) lua_pushboolean(L, value);
}

void bridge_push_integer(lua_State *L, int64_t value) {
  if (lua_checkstack(L, 1)) lua_pushinteger(L, value);
}

void bridge_push_number(lua_State *L, double value) {
  if (lua_checkstack(L, 1)) lua_pushnumber(L, value);
}

void bridge_push_string(lua_State *L, const char *bytes, size_t count) {
  if (lua_checkstack(L, 1)) lua_pushlstring(L, bytes ? bytes : "", bytes ? count : 0);
}

void bridge_push_copy(lua_State *L, int index) {
  if (lua_checkstack(L, 1)) lua_pushvalue(L, index);
}

void bridge_push_reference(lua_State *L, int reference) {
  if (lua_checkstack(L, 1)) lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
}

/// The most slots made in advance; tables grow beyond it as they are filled.
#define CAPACITY_LIMIT (1 << 20)

static int clamped(int capacity) {
  if (capacity < 0) return 0;
  return capacity < CAPACITY_LIMIT ? capacity : CAPACITY_LIMIT;
}

void bridge_push_table(lua_State *L, int arrayCapacity, int recordCapacity) {
  if (lua_checkstack(L, 1)) lua_createtable(L, clamped(arrayCapacity), clamped(recordCapacity));
}

// MARK: Reading

BridgeKind bridge_kind(lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNIL: return BridgeKindNil;
    case LUA_TBOOLEAN: return BridgeKindBoolean;
    case LUA_TNUMBER: return lua_isinteger(L, index) ? BridgeKindInteger : BridgeKindNumber;
    case LUA_TSTRING: return BridgeKindString;
    case LUA_TTABLE: return is_proxy(L, index) ? BridgeKindProxy : BridgeKindTable;
    case LUA_TFUNCTION: return BridgeKindFunction;
    case LUA_TLIGHTUSERDATA:
    case LUA_TUSERDATA: return BridgeKindUserdata;
    case LUA_TTHREAD: return BridgeKindThread;
    default: return BridgeKindNone;
  }
}

bool bridge_read_boolean(lua_State *L, int index) { return lua_toboolean(L, index); }

bool bridge_read_number(lua_State *L, int index, double *value) {
  if (lua_type(L, index) != LUA_TNUMBER) return false;
  *value = lua_tonumber(L, index);
  return true;
}

bool bridge_read_integer(lua_State *L, int index, int64_t *value) {
  if (lua_type(L, index) != LUA_TNUMBER) return false;
  int isInteger = 0;
  *value = lua_tointegerx(L, index, &isInteger);
  return isInteger;
}

const char *bridge_read_string(lua_State *L, int index, size_t *count) {
  if (lua_type(L, index) != LUA_TSTRING) return NULL;
  return lua_tolstring(L, index, count);
}

size_t bridge_raw_length(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE) return lua_rawlen(L, index);
  if (!lua_checkstack(L, 4)) return 0;
  lua_pushvalue(L, index);
  ProxyShape shape = proxy_resolve(L, -1);
  size_t length = shape.length >= 0 ? (size_t)shape.length : lua_rawlen(L, -1);
  lua_pop(L, 1);
  return length;
}

// Returns what a function counts in a table, through a proxy.
static size_t count_in(lua_State *L, int index, size_t (*counted)(lua_State *L, int index)) {
  if (lua_type(L, index) != LUA_TTABLE || !lua_checkstack(L, 4)) return 0;
  lua_pushvalue(L, index);
  proxy_resolve(L, -1);
  size_t count = counted(L, -1);
  lua_pop(L, 1);
  return count;
}

size_t bridge_slot_count(lua_State *L, int index) { return count_in(L, index, table_slots); }

size_t bridge_step_count(lua_State *L, int index) { return count_in(L, index, table_steps); }

const void *bridge_identity(lua_State *L, int index) { return lua_topointer(L, index); }

bool bridge_is_raw_equal(lua_State *L, int left, int right) {
  return lua_rawequal(L, left, right);
}

// MARK: Tables

// Pops a value and sets it as a field, without `__newindex`.
void bridge_set_field(lua_State *L, int table, const char *name, size_t count) {
  if (!lua_istable(L, table) || !lua_checkstack(L, 2)) {
    lua_pop(L, 1);
    return;
  }
  table = lua_absindex(L, table);
  lua_pushlstring(L, name ? name : "", name ? count : 0);
  lua_insert(L, -2);
  lua_rawset(L, table);
}

// Pops a value and sets it as an element, without `__newindex`.
void bridge_set_index(lua_State *L, int table, int64_t index) {
  if (lua_istable(L, table)) {
    lua_rawseti(L, table, index);
  } else {
    lua_pop(L, 1);
  }
}

void bridge_set(lua_State *L, int table) {
  bool isNumber = lua_type(L, -2) == LUA_TNUMBER;
  bool isKey = !lua_isnil(L, -2) && !(isNumber && lua_tonumber(L, -2) != lua_tonumber(L, -2));
  if (lua_istable(L, table) && isKey) {
    lua_rawset(L, table);
  } else {
    lua_pop(L, 2);
  }
}

// Pops a value and makes it a global, frozen or not.
void bridge_define_global(lua_State *L, const char *name, size_t count) {
  if (!lua_checkstack(L, 3)) return;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &keyOfGlobals);
  lua_insert(L, -2);
  bridge_set_field(L, -2, name, count);
  lua_pop(L, 1);
}

void bridge_push_global(lua_State *L, const char *name, size_t count) {
  if (!lua_checkstack(L, 8)) return;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &keyOfGlobals);
  bridge_get_field(L, -1, name, count);
  lua_remove(L, -2);
}

void bridge_declare_global(lua_State *L, const char *name, size_t count) {
  if (!lua_checkstack(L, 4)) return;
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &keyOfDeclared) != LUA_TTABLE) {
    lua_pop(L, 1);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &keyOfDeclared);
  }
  lua_pushboolean(L, true);
  bridge_set_field(L, -2, name, count);
  lua_pop(L, 1);
}

/// Pushes the table to read from, which is the backing of a proxy; false with nil pushed.
static bool push_readable(lua_State *L, int table, ProxyShape *shape) {
  if (!lua_checkstack(L, 6)) return false;
  if (!lua_istable(L, table)) {
    lua_pushnil(L);
    return false;
  }
  lua_pushvalue(L, table);
  *shape = proxy_resolve(L, -1);
  return true;
}

// Pushes a field without `__index`, through a proxy; returns its kind.
BridgeKind bridge_get_field(lua_State *L, int table, const char *name, size_t count) {
  ProxyShape shape;
  if (push_readable(L, table, &shape)) {
    lua_pushlstring(L, name ? name : "", name ? count : 0);
    lua_rawget(L, -2);
    lua_remove(L, -2);
  }
  return bridge_kind(L, -1);
}

// Pushes an element without `__index`, through a proxy; returns its kind.
BridgeKind bridge_get_index(lua_State *L, int table, int64_t index) {
  ProxyShape shape;
  if (push_readable(L, table, &shape)) {
    lua_rawgeti(L, -1, index);
    lua_remove(L, -2);
  }
  return bridge_kind(L, -1);
}

BridgeKind bridge_get(lua_State *L, int table) {
  if (lua_istable(L, table)) {
    lua_rawget(L, table);
  } else {
    lua_pop(L, 1);
    bridge_push_nil(L);
  }
  return bridge_kind(L, -1);
}

bool bridge_next(lua_State *L, int table) {
  if (lua_istable(L, table) && lua_checkstack(L, 2)) return lua_next(L, table);
  lua_pop(L, 1);
  return false;
}

// MARK: References

int bridge_reference(lua_State *L) {
  lua_checkstack(L, 4);
  return luaL_ref(L, LUA_REGISTRYINDEX);
}

void bridge_release_reference(BridgeState *state, int reference) {
  if (lua_checkstack(state->running, 4)) {
    luaL_unref(state->running, LUA_REGISTRYINDEX, reference);
  }
}
