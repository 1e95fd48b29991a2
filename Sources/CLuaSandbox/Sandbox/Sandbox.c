// The globals of a script, built from a list of allowed ones.

#include <lualib.h>

#include "Sandbox.h"
#include "Library.h"
#include "ObjectNumbers.h"
#include "Proxies.h"
#include "Stack.h"

// A library with the names that scripts may use.
typedef struct {
  const char *name;
  lua_CFunction open;
  const luaL_Reg *own;        // replace the library's functions of the same names
  const char *const *allowed;
} Library;

static const char *const allowedBase[] = {"select", "type",         "tonumber", "assert",
                                          "error",  "getmetatable", "ipairs",   "rawequal", NULL};
static const char *const allowedMath[] = {
    "abs",   "acos", "asin",       "atan",       "ceil",       "cos", "deg",       "exp",  "floor",
    "fmod",  "huge", "log",        "max",        "maxinteger", "min", "mininteger", "modf", "pi",
    "rad",   "random", "sin",      "sqrt",       "tan",        "tointeger", "type", "ult", NULL};
static const char *const allowedString[] = {
    "byte", "char", "find", "format",   "gmatch",  "gsub", "len",    "lower", "match",
    "pack", "rep",  "reverse", "packsize", "sub", "unpack", "upper", NULL};
static const char *const allowedTable[] = {"concat", "insert", "move", "pack",
                                           "remove", "sort",   "unpack", NULL};
static const char *const allowedUtf8[] = {"char",      "charpattern", "codepoint", "codes",
                                          "len",       "offset",      NULL};
static const char *const allowedCoroutine[] = {"isyieldable", "running", "status", "yield", NULL};

static const Library libraries[] = {
    {"math", luaopen_math, sandboxMath, allowedMath},
    {"string", luaopen_string, sandboxString, allowedString},
    {"table", luaopen_table, sandboxTable, allowedTable},
    {"utf8", luaopen_utf8, sandboxUtf8, allowedUtf8},
    {"coroutine", luaopen_coroutine, sandboxCoroutine, allowedCoroutine},
};

/// Copies the allowed fields of the table below into the one on top.
static void copy_allowed(lua_State *L, const char *const *allowed) {
  for (; *allowed; allowed++) {
    lua_getfield(L, -2, *allowed);
    lua_setfield(L, -2, *allowed);
  }
}

/// Sets the host's functions in the table on top, as closures over those of the table below.
static void set_own(lua_State *L, const luaL_Reg *own) {
  for (; own->name; own++) {
    lua_getfield(L, -2, own->name);
    lua_pushcclosure(L, own->func, 1);
    lua_setfield(L, -2, own->name);
  }
}

/// Strings find their methods in the library, and scripts cannot reach their metatable.
static void seal_strings(lua_State *L, int strings) {
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushvalue(L, strings);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 2);
}

/// Sets a read-only library in the table on top.
static void add_library(lua_State *L, const Library *library) {
  lua_pushcfunction(L, library->open);
  lua_call(L, 0, 1);
  lua_newtable(L);
  copy_allowed(L, library->allowed);
  set_own(L, library->own);
  if (library->open == luaopen_string) seal_strings(L, lua_absindex(L, -1));
  if (library->open == luaopen_math) {
    lua_getfield(L, -2, "randomseed");
    find_random_state(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &keyOfRandomSeed);
  }
  lua_pushstring(L, library->name);
  push_proxy(L, -2);
  lua_setfield(L, -4, library->name);
  lua_pop(L, 2);
}

/// A name that was declared without a value reads as nil; any other is a mistake.
static int read_undefined(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &keyOfDeclared) == LUA_TTABLE) {
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) != LUA_TNIL) {
      lua_pushnil(L);
      return 1;
    }
  }
  return luaL_error(L, "undefined global '%s'", push_text_of(L, 2, NULL));
}

// The metamethod `__newindex` of frozen globals: raises an error.
static int refuse_global(lua_State *L) {
  return luaL_error(L, "cannot assign to global '%s': globals are frozen once a chunk is loaded",
                    push_text_of(L, 2, NULL));
}

/// Pushes a new table whose metatable has the value on top, which is popped, as `__index`.
static void push_reading_from_top(lua_State *L) {
  lua_newtable(L);
  lua_newtable(L);
  lua_rotate(L, -3, -1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
}

/// Makes the globals that read from the library on top, and the proxy that chunks see of them.
static void install_globals(lua_State *L) {
  push_reading_from_top(L);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &keyOfGlobals);
  lua_pushliteral(L, "_ENV");
  push_proxy(L, -2);
  lua_getmetatable(L, -1);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__newindex");
  lua_pop(L, 1);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  lua_pop(L, 1);
}

// Builds the globals of a state, within a protected call.
int sandbox_install(lua_State *L) {
  lua_pushcfunction(L, read_undefined);
  push_reading_from_top(L);  // the library
  lua_pushcfunction(L, luaopen_base);
  lua_call(L, 0, 1);
  lua_pushvalue(L, -2);
  copy_allowed(L, allowedBase);
  luaL_setfuncs(L, sandboxBase, 0);
  set_own(L, sandboxOverLibrary);
  lua_pop(L, 2);
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) add_library(L, &libraries[i]);
  install_globals(L);
  lua_pushcfunction(L, math_randomseed);
  lua_call(L, 0, 0);
  return 0;
}

void bridge_freeze_globals(BridgeState *state) {
  lua_State *L = state->running;
  if (!lua_checkstack(L, 4)) return;
  lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  lua_getmetatable(L, -1);
  lua_pushcfunction(L, refuse_global);
  lua_setfield(L, -2, "__newindex");
  lua_pop(L, 2);
}
