// Base functions that know of proxies, budgets and the host. In all other respects they follow the
// Lua 5.4 manual, section 6.1.

#include "Sandbox.h"
#include "ClosedTables.h"
#include "Debugger.h"
#include "Elements.h"
#include "Library.h"
#include "ObjectNumbers.h"
#include "Proxies.h"
#include "Trace.h"

// MARK: Tables

/// Returns the next pair of a lazy array, whose elements are made when they are read.
static int next_lazy(lua_State *L, lua_Integer length) {
  lua_Integer index = lua_isnil(L, 2) ? 0 : luaL_checkinteger(L, 2);
  if (index < 0 || index >= length) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, index + 1);
  lua_geti(L, 1, index + 1);
  return 2;
}

// The function `next`, through proxies (Lua manual, 6.1).
static int base_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  ProxyShape shape = proxy_resolve(L, 1);
  if (shape.length >= 0) return next_lazy(L, shape.length);
  if (lua_next(L, 1)) return 2;
  lua_pushnil(L);
  return 1;
}

// Continues `pairs` after a yield in `__pairs` (Lua manual, 4.5).
static int continue_pairs(lua_State *L, int status, lua_KContext context) {
  (void)L, (void)status, (void)context;
  return 3;
}

static int base_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") == LUA_TNIL) {
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_pushcfunction(L, base_next);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
  } else {
    require_stack(L);
    lua_pushvalue(L, 1);
    lua_callk(L, 1, 3, 0, continue_pairs);
  }
  return 3;
}

// The function `rawget`, through proxies (Lua manual, 6.1).
static int base_rawget(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  lua_settop(L, 2);
  if (proxy_resolve(L, 1).length >= 0) {
    lua_gettable(L, 1);
  } else {
    lua_rawget(L, 1);
  }
  return 1;
}

// The function `rawset`; a read-only proxy raises an error, a writable one passes the value on (Lua
// manual, 6.1).
static int base_rawset(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  lua_settop(L, 3);
  if (is_proxy(L, 1)) {
    // Proxies that may be written name the table that takes it.
    if (luaL_getmetafield(L, 1, "__newindex") != LUA_TTABLE) {
      lua_insert(L, 1);
      lua_call(L, 3, 0);
      return luaL_error(L, "read-only table");
    }
    lua_pushvalue(L, 1);
    lua_insert(L, 1);
    lua_replace(L, 2);
  }
  lua_rawset(L, -3);
  lua_settop(L, 1);
  return 1;
}

// The function `rawlen`, through proxies (Lua manual, 6.1).
static int base_rawlen(lua_State *L) {
  int type = lua_type(L, 1);
  luaL_argexpected(L, type == LUA_TTABLE || type == LUA_TSTRING, 1, "table or string");
  lua_pushinteger(L, (lua_Integer)bridge_raw_length(L, 1));
  return 1;
}

/// Refuses a metatable with a field that the sandbox has not.
static void refuse_field(lua_State *L, const char *name, const char *meaning) {
  lua_pushstring(L, name);
  if (lua_rawget(L, 2) != LUA_TNIL) luaL_error(L, "%s (%s) are not available", meaning, name);
  lua_pop(L, 1);
}

/// Whether a table has the metatable of the host's elements, which a script may replace by its own.
static bool is_closed_element(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return false;
  bool isClosed = lua_rawgetp(L, -1, &keyOfClosed) != LUA_TNIL;
  lua_pop(L, 2);
  return isClosed;
}

/// Finalizers would run whenever the collector likes, past every deadline; of weak tables, see
/// WeakTables.c.
static int base_setmetatable(lua_State *L) {
  int type = lua_type(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL && !is_closed_element(L, 1)) {
    return luaL_error(L, "cannot change a protected metatable");
  }
  if (type == LUA_TTABLE) {
    refuse_field(L, "__gc", "finalizers");
    refuse_field(L, "__mode", "weak tables");
  }
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

/// The iterator of `ipairs` over a list of elements, which ends where the list ended as it began.
static int next_element(lua_State *L) {
  lua_Integer position = luaL_checkinteger(L, 2) + 1;
  if (position > lua_tointeger(L, lua_upvalueindex(1))) return 0;
  lua_pushinteger(L, position);
  return lua_geti(L, 1, position) == LUA_TNIL ? 0 : 2;
}

/// The function `ipairs` (Lua manual, 6.1). A loop that adds elements to the list it goes through does
/// not meet those that it has added.
static int base_ipairs(lua_State *L) {
  luaL_checkany(L, 1);
  bool isOfElements = false;
  if (lua_getmetatable(L, 1)) {
    isOfElements = lua_rawgetp(L, -1, &keyOfElements) != LUA_TNIL;
    lua_pop(L, 2);
  }
  if (isOfElements) {
    lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 1));
    lua_pushcclosure(L, next_element, 1);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
  }
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, 3);
  return 3;
}

// MARK: Protected calls

/// Returns the results of a protected call, and passes on the error of a stopped state.
static int finish_call(lua_State *L, int status, lua_KContext extra) {
  note_memory_failure(L, status);
  stop_if_due(L);
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - (int)extra;
  trace_close(state_of(L));
  lua_pushboolean(L, false);
  lua_pushvalue(L, -2);
  return 2;
}

/// Lets the debugger stop where an error was raised that a script catches.
static int show_error(lua_State *L) {
  note_memory_failure(L, LUA_ERRRUN);
  debug_error(state_of(L), L, ErrorCaught);
  return 1;
}

// The function `pcall`, which does not catch the error of a stopped state (Lua manual, 6.1).
static int base_pcall(lua_State *L) {
  require_stack(L);
  luaL_checkany(L, 1);
  lua_pushboolean(L, true);
  lua_insert(L, 1);
  int handler = 0;
  if (state_of(L)->debugger) {
    lua_pushcfunction(L, show_error);
    lua_insert(L, 1);
    handler = 1;
  }
  int status = lua_pcallk(L, lua_gettop(L) - 2 - handler, LUA_MULTRET, handler, handler, finish_call);
  return finish_call(L, status, handler);
}

/// Calls a script's message handler, which must not run in a stopped state.
static int handle_message(lua_State *L) {
  note_memory_failure(L, LUA_ERRRUN);
  BridgeState *state = state_of(L);
  if (watch_stop(state) != StopNone) return 1;
  if (state->debugger) debug_error(state, L, ErrorCaught);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

// The function `xpcall`, which does not catch the error of a stopped state (Lua manual, 6.1).
static int base_xpcall(lua_State *L) {
  require_stack(L);
  int count = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, handle_message, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, true);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);
  int status = lua_pcallk(L, count - 2, LUA_MULTRET, 2, 2, finish_call);
  return finish_call(L, status, 2);
}

// MARK: Output

// The function `tostring`, with numbers in place of addresses (Lua manual, 6.1).
static int base_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  push_text_of(L, 1, NULL);
  return 1;
}

/// Pushes the text of a value; that of a table without `__tostring` comes from the host, if it has one.
static void push_text(lua_State *L, BridgeState *state, int index) {
  if (lua_istable(L, index) && !bridge_has_text(L, index)) {
    luaL_checkstack(L, 200, NULL);
    bool isEnforcing = state->isEnforcing;
    state->isEnforcing = false;
    bool isWorded = state->host.describe(state->context, index, L);
    state->isEnforcing = isEnforcing;
    if (!memory_is_settled(state)) watch_note(state, StopMemory);
    stop_if_due(L);
    if (isWorded) return;
  }
  push_text_of(L, index, NULL);
}

// The function `print`, which writes to the host (Lua manual, 6.1).
static int base_print(lua_State *L) {
  BridgeState *state = state_of(L);
  int count = lua_gettop(L);
  Steps steps = steps_begin(L);
  luaL_Buffer line;
  luaL_buffinit(L, &line);
  for (int i = 1; i <= count; i++) {
    step(&steps);
    if (i > 1) luaL_addchar(&line, '\t');
    push_text(L, state, i);
    append_value(&steps, &line);
  }
  luaL_pushresult(&line);
  size_t length;
  const char *bytes = lua_tolstring(L, -1, &length);
  bool isEnforcing = state->isEnforcing;
  state->isEnforcing = false;
  state->host.output(state->context, bytes, length);
  state->isEnforcing = isEnforcing;
  return 0;
}

const luaL_Reg sandboxBase[] = {
    {"next", base_next},     {"pairs", base_pairs},   {"rawget", base_rawget},
    {"rawset", base_rawset}, {"rawlen", base_rawlen}, {"setmetatable", base_setmetatable},
    {"pcall", base_pcall},   {"xpcall", base_xpcall}, {"tostring", base_tostring},
    {"print", base_print},   {NULL, NULL},
};

// The functions that are closures over those of Lua's base library with the same names.
const luaL_Reg sandboxOverLibrary[] = {{"ipairs", base_ipairs}, {NULL, NULL}};
