// Weak tables, which the host can make and scripts cannot.
//
// Up to 5.4.7 Lua continues to write to a table that is `__newindex` of another one when a collection
// that the write itself has started frees it, and with weak values a script can bring that about
// (https://www.lua.org/bugs.html#5.4.7). With weak keys it can also make one collection take time
// that grows with the square of the heap, during which no hook runs.
//
// `setmetatable` refuses `__mode`, and a field of that name that is set later means nothing: the
// interpreter looks for the field by a string object that it made at its start, whose bytes are
// replaced here by others. The string `__mode` of a script is then another object.

#include <pthread.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <sys/random.h>
#endif

#include "WeakTables.h"

static const char keyOfMode;

static const char modeName[] = "__mode";

/// The random bytes that replace the name in all states.
static char secretName[sizeof modeName];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void choose_name(void) {
  if (getentropy(secretName, sizeof secretName - 1) == 0) return;
  // Without a source of random bytes: addresses, which differ from process to process.
  uintptr_t place = (uintptr_t)&secretName ^ (uintptr_t)&lua_newstate << 13 ^ (uintptr_t)getpid();
  for (size_t i = 0; i + 1 < sizeof secretName; i++) {
    place = place * 6364136223846793005u + 1442695040888963407u;
    secretName[i] = (char)(place >> 56);
  }
}

void weak_tables_seal(lua_State *L) {
  pthread_once(&once, choose_name);
  // The interpreter's own object: short strings of the same bytes are one (lstring.c).
  char *bytes = (char *)(uintptr_t)lua_pushstring(L, modeName);
  memcpy(bytes, secretName, sizeof secretName - 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &keyOfMode);
}

// Pushes a new table whose metatable has a mode by the name on top, which is popped.
static void push_weak(lua_State *L, const char *mode) {
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_rotate(L, -3, -1);
  lua_pushstring(L, mode);
  lua_rawset(L, -3);
  lua_setmetatable(L, -2);
}

void bridge_push_weak_values(lua_State *L) {
  if (!lua_checkstack(L, 6)) return;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &keyOfMode);
  push_weak(L, "v");
}

// The values are no objects: only those that lead to keys make a collection take long.
void push_weak_keys(lua_State *L) {
  luaL_checkstack(L, 6, NULL);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &keyOfMode);
  push_weak(L, "k");
}

// Whether the table on top, which is popped, loses a value that nothing else holds.
static bool loses_value(lua_State *L) {
  lua_newtable(L);
  lua_rawseti(L, -2, 1);
  lua_gc(L, LUA_GCCOLLECT, 0);
  bool isLost = lua_rawgeti(L, -1, 1) == LUA_TNIL;
  lua_pop(L, 2);
  return isLost;
}

bool weak_tables_are_sealed(lua_State *L) {
  lua_pushstring(L, modeName);
  push_weak(L, "v");
  if (loses_value(L)) return false;
  bridge_push_weak_values(L);
  return loses_value(L);
}
