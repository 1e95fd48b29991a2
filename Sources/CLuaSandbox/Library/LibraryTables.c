// Table functions of the Lua 5.4 manual, section 6.6. A length or a range may be anything, and each
// element may be a metamethod's; so each is counted.

#include <limits.h>

#include "Library.h"

// MARK: Arguments

typedef enum { NeedsRead = 1, NeedsWrite = 2, NeedsLength = 4 } TableNeeds;

static bool has_field(lua_State *L, int metatable, const char *name) {
  lua_pushstring(L, name);
  bool hasField = lua_rawget(L, metatable) != LUA_TNIL;
  lua_pop(L, 1);
  return hasField;
}

/// Whether the metatable of a value that is no table lets it be used as one.
static bool acts_as_table(lua_State *L, int index, unsigned needs) {
  if (!lua_getmetatable(L, index)) return false;
  int metatable = lua_gettop(L);
  bool isEnough = (!(needs & NeedsRead) || has_field(L, metatable, "__index")) &&
                  (!(needs & NeedsWrite) || has_field(L, metatable, "__newindex")) &&
                  (!(needs & NeedsLength) || has_field(L, metatable, "__len"));
  lua_pop(L, 1);
  return isEnough;
}

// Checks that an argument is a table, or behaves like one.
static void check_table(lua_State *L, int index, unsigned needs) {
  if (lua_istable(L, index) || acts_as_table(L, index, needs)) return;
  luaL_checktype(L, index, LUA_TTABLE);
}

// Returns the length of the first argument, which is a table or has the metamethods that are needed.
static lua_Integer check_length(lua_State *L, unsigned needs) {
  check_table(L, 1, needs | NeedsLength);
  return luaL_len(L, 1);
}

// Adds two integers with wrap-around, as Lua does (Lua manual, 3.4.1).
static lua_Integer sum(lua_Integer left, lua_Integer right) {
  return (lua_Integer)((lua_Unsigned)left + (lua_Unsigned)right);
}

// MARK: Moving elements

/// Copies an element from one place to another one, of another table if need be.
static void copy_element(lua_State *L, lua_Integer from, int target, lua_Integer to) {
  lua_geti(L, 1, from);
  lua_seti(L, target, to);
}

static int table_insert(lua_State *L) {
  lua_Integer end = sum(check_length(L, NeedsRead | NeedsWrite), 1), position = end;
  int count = lua_gettop(L);
  if (count != 2 && count != 3) return luaL_error(L, "wrong number of arguments to 'insert'");
  if (count == 3) {
    position = luaL_checkinteger(L, 2);
    luaL_argcheck(L, (lua_Unsigned)position - 1 < (lua_Unsigned)end, 2, "position out of bounds");
    Steps steps = steps_begin(L);
    for (lua_Integer i = end; i > position; i--) {
      step(&steps);
      copy_element(L, i - 1, 1, i);
    }
  }
  lua_seti(L, 1, position);
  return 0;
}

static int table_remove(lua_State *L) {
  lua_Integer size = check_length(L, NeedsRead | NeedsWrite);
  lua_Integer position = luaL_optinteger(L, 2, size);
  bool isInside = (lua_Unsigned)position - 1 <= (lua_Unsigned)size;
  // The number of the argument is the one that Lua names.
  luaL_argcheck(L, position == size || isInside, 1, "position out of bounds");
  lua_geti(L, 1, position);
  Steps steps = steps_begin(L);
  for (; position < size; position++) {
    step(&steps);
    copy_element(L, position + 1, 1, position);
  }
  lua_pushnil(L);
  lua_seti(L, 1, position);
  return 1;
}

/// Moves `count` elements so that none is overwritten before it was read.
static void move_elements(lua_State *L, lua_Integer from, lua_Integer count, int target,
                          lua_Integer to) {
  Steps steps = steps_begin(L);
  bool isForward = to > sum(from, count - 1) || to <= from ||
                   (target != 1 && !lua_compare(L, 1, target, LUA_OPEQ));
  for (lua_Integer i = 0; i < count; i++) {
    lua_Integer offset = isForward ? i : count - 1 - i;
    step(&steps);
    copy_element(L, sum(from, offset), target, sum(to, offset));
  }
}

static int table_move(lua_State *L) {
  lua_Integer first = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3);
  lua_Integer to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  check_table(L, 1, NeedsRead);
  check_table(L, target, NeedsWrite);
  if (last >= first) {
    luaL_argcheck(L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    lua_Integer count = last - first + 1;
    luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    move_elements(L, first, count, target, to);
  }
  lua_pushvalue(L, target);
  return 1;
}

// MARK: Lists and arguments

// Appends a string or number of the list to a text.
static void append_element(lua_State *L, Steps *steps, luaL_Buffer *text, lua_Integer index) {
  lua_geti(L, 1, index);
  if (!lua_isstring(L, -1)) {
    luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1),
               (LUAI_UACINT)index);
  }
  append_value(steps, text);
}

static int table_concat(lua_State *L) {
  lua_Integer last = check_length(L, NeedsRead);
  size_t length;
  const char *separator = luaL_optlstring(L, 2, "", &length);
  lua_Integer i = luaL_optinteger(L, 3, 1);
  last = luaL_optinteger(L, 4, last);
  Steps steps = steps_begin(L);
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  for (; i < last; i++) {
    step(&steps);
    append_element(L, &steps, &text, i);
    append(&steps, &text, separator, length);
  }
  if (i == last) append_element(L, &steps, &text, i);
  luaL_pushresult(&text);
  return 1;
}

static int table_pack(lua_State *L) {
  int count = lua_gettop(L);
  lua_createtable(L, count, 1);
  lua_insert(L, 1);
  Steps steps = steps_begin(L);
  for (int i = count; i >= 1; i--) {
    step(&steps);
    lua_rawseti(L, 1, i);
  }
  lua_pushinteger(L, count);
  lua_setfield(L, 1, "n");
  return 1;
}

static int table_unpack(lua_State *L) {
  lua_Integer first = luaL_optinteger(L, 2, 1);
  lua_Integer last = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
  if (first > last) return 0;
  lua_Unsigned span = (lua_Unsigned)last - (lua_Unsigned)first;
  if (span >= (lua_Unsigned)INT_MAX || !lua_checkstack(L, (int)span + 1)) {
    return luaL_error(L, "too many results to unpack");
  }
  Steps steps = steps_begin(L);
  for (lua_Unsigned i = 0; i <= span; i++) {
    step(&steps);
    lua_geti(L, 1, sum(first, (lua_Integer)i));
  }
  return (int)span + 1;
}

static int table_sort(lua_State *L) {
  require_stack(L);
  lua_Integer count = check_length(L, NeedsRead | NeedsWrite);
  if (count > 1) {
    luaL_argcheck(L, count < INT_MAX, 1, "array too big");
    if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_settop(L, 2);
    sort_array(L, count);
  }
  return 0;
}

const luaL_Reg sandboxTable[] = {
    {"insert", table_insert}, {"remove", table_remove}, {"move", table_move},
    {"concat", table_concat}, {"pack", table_pack},     {"unpack", table_unpack},
    {"sort", table_sort},     {NULL, NULL},
};
