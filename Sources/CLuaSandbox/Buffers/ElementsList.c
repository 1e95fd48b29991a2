// Whether a script left a list of elements as it was but for the order: nothing removed, nothing put
// in by hand, nothing twice. Called in host sections only.

#include <stdio.h>

#include "Elements.h"
#include "Reading.h"

// Records the refusal of an element, or of the list with index 0; returns false.
static bool fail(BridgeElementRejection *rejection, BridgeReason reason, int64_t index) {
  rejection->reason = reason;
  rejection->index = index;
  return false;
}

/// Whether each position holds its own element, and there is nothing else.
static bool is_untouched(lua_State *L, int visible, int own, int64_t count) {
  for (int64_t position = 1; position <= count; position++) {
    lua_rawgeti(L, visible, position);
    lua_rawgeti(L, own, position);
    bool isOwn = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    if (!isOwn) return false;
  }
  return table_has_keys(L, visible, count);
}

static int push_positions(lua_State *L, int own, int64_t count) {
  lua_createtable(L, 0, 0);
  for (int64_t position = 1; position <= count; position++) {
    lua_rawgeti(L, own, position);
    lua_pushinteger(L, position);
    lua_rawset(L, -3);
  }
  return lua_gettop(L);
}

/// Takes the elements that are listed out of `positions`; an element is there once.
static bool take_listed(lua_State *L, int visible, int positions, int64_t count,
                        BridgeElementRejection *rejection) {
  for (int64_t position = 1; position <= count; position++) {
    if (lua_rawgeti(L, visible, position) == LUA_TNIL) {
      lua_pop(L, 1);
      continue;
    }
    lua_pushvalue(L, -1);
    int type = lua_rawget(L, positions);
    if (type == LUA_TNIL) return fail(rejection, BridgeReasonForeign, position);
    if (type == LUA_TBOOLEAN) return fail(rejection, BridgeReasonTwice, position);
    lua_pop(L, 1);
    lua_pushboolean(L, false);
    lua_rawset(L, positions);
  }
  return true;
}

/// The first element that is not listed; 0: none.
static int64_t first_missing(lua_State *L, int own, int positions, int64_t count) {
  for (int64_t position = 1; position <= count; position++) {
    lua_rawgeti(L, own, position);
    bool isMissing = lua_rawget(L, positions) == LUA_TNUMBER;
    lua_pop(L, 1);
    if (isMissing) return position;
  }
  return 0;
}

/// Refuses the least of the keys beyond the positions: a number first, else a name.
static bool check_keys(lua_State *L, int visible, int64_t count,
                       BridgeElementRejection *rejection) {
  int64_t farthest = 0;
  const char *name = NULL;
  lua_pushnil(L);
  while (lua_next(L, visible)) {
    lua_pop(L, 1);
    int64_t position = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
    if (position >= 1 && position <= count) continue;
    if (position != 0 && (farthest == 0 || position < farthest)) farthest = position;
    const char *key = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : luaL_typename(L, -1);
    if (position == 0 && (!name || strcmp(key, name) < 0)) name = key;
  }
  if (farthest != 0) return fail(rejection, BridgeReasonForeign, farthest);
  if (!name) return true;
  snprintf(rejection->found, sizeof rejection->found, "%s", name);
  return fail(rejection, BridgeReasonUnknownField, 0);
}

bool elements_check_list(lua_State *L, int list, BridgeElementRejection *rejection) {
  const ElementList *elements = lua_touserdata(L, list);
  int64_t count = elements->count;
  int visible = lua_gettop(L) + 1, own = visible + 1;
  elements_push_table(L, list, TableList);
  elements_push_table(L, list, TableElements);
  bool isReadable = bridge_charge(state_of(L), table_steps(L, visible)) ||
                    fail(rejection, BridgeReasonTooLong, 0);
  bool isSound = isReadable && is_untouched(L, visible, own, count);
  if (isReadable && !isSound) {
    int positions = push_positions(L, own, count);
    isSound = take_listed(L, visible, positions, count, rejection) &&
              check_keys(L, visible, count, rejection);
    int64_t missing = isSound ? first_missing(L, own, positions, count) : 0;
    if (missing > 0) isSound = fail(rejection, BridgeReasonRemoved, missing);
  }
  lua_settop(L, visible - 1);
  return isSound;
}
