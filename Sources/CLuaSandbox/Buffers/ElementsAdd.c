// The list that scripts see, and its method `items:add{…}`: a further element of the visible state,
// from the fields that a script gives.
//
// The method runs within the script's call, where Lua errors may jump. Its fields are copied; whether
// they make sense is checked with everything else when the elements are read back.

#include "Elements.h"
#include "HostObjects.h"
#include "Watchdog.h"

/// Whether the element at an index is called a supplementary one.
static bool is_supplementary(lua_State *L, int element, int keys) {
  lua_pushvalue(L, keys + KeyKind);
  lua_rawget(L, element);
  const char *word = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
  bool isSupplementary = strcmp(word, elementKindWords[BridgeElementKindSupplementary]) == 0;
  lua_pop(L, 1);
  return isSupplementary;
}

/// Gives the own table of an element exactly the fields of the table at `source`.
static void copy_fields(lua_State *L, int element, int keys, int source) {
  for (int key = KeyKind; key < KeyCount; key++) {
    if (key == KeyX) key = KeyTransform3D;
    lua_pushvalue(L, keys + key);
    lua_pushnil(L);
    lua_rawset(L, element);
  }
  lua_pushnil(L);
  while (lua_next(L, source)) {
    stop_if_due(L);
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, element);
  }
}

/// Pops the value on top, and sets it if the element has none.
static void set_default(lua_State *L, int element, int key) {
  lua_pushvalue(L, key);
  if (lua_rawget(L, element) == LUA_TNIL) {
    lua_pushvalue(L, key);
    lua_pushvalue(L, -3);
    lua_rawset(L, element);
  }
  lua_pop(L, 2);
}

static void set_defaults(lua_State *L, int list, int element, int keys, int64_t position) {
  static const double identity[6] = {1, 0, 0, 1, 0, 0};
  const ElementList *elements = lua_touserdata(L, list);
  bool isSupplementary = is_supplementary(L, element, keys);
  if (elements->section > 0) {
    lua_pushinteger(L, elements->section);
    set_default(L, element, keys + KeySection);
  }
  if (isSupplementary) {
    lua_pushinteger(L, 1);
    set_default(L, element, keys + KeyItem);
  }
  lua_pushnumber(L, 1);
  set_default(L, element, keys + KeyAlpha);
  lua_pushinteger(L, isSupplementary);
  set_default(L, element, keys + KeyZIndex);
  lua_pushboolean(L, false);
  set_default(L, element, keys + KeyHidden);
  elements_push_own(L, list, TableTransforms, position);
  elements_write_transform(L, lua_gettop(L), identity);
  set_default(L, element, keys + KeyTransform);
}

/// Reads the frame as far as there is one, for the middle that the script then sees.
static void read_frame(lua_State *L, int element, int keys, BridgeElement *row) {
  int top = lua_gettop(L);
  lua_pushvalue(L, keys + KeyFrame);
  if (lua_rawget(L, element) == LUA_TTABLE) {
    proxy_resolve(L, -1);
    for (int side = 0; side < 4; side++) {
      lua_pushvalue(L, keys + KeyX + side);
      lua_rawget(L, top + 1);
      row->frame[side] = lua_tonumber(L, -1);
      lua_pop(L, 1);
    }
  }
  lua_settop(L, top);
}

static void set_middle(lua_State *L, int list, int element, int keys, int64_t position) {
  ElementList *elements = lua_touserdata(L, list);
  BridgeElement *row = &elements->rows[position - 1];
  *row = (BridgeElement){.alpha = 1};
  read_frame(L, element, keys, row);
  elements_set_center(row);
  elements_push_own(L, list, TableCenters, position);
  elements_write_center(L, lua_gettop(L), keys, row->center);
  set_default(L, element, keys + KeyCenter);
}

static int elements_add(lua_State *L) {
  int list = lua_upvalueindex(1);
  luaL_checkstack(L, ELEMENT_SLOTS, NULL);
  lua_settop(L, 2);
  elements_push_table(L, list, TableList);
  if (!lua_rawequal(L, 1, 3)) {
    refuse_call(L, BridgeRefusalWrongArgument, "written with a colon: items:add { … }");
  }
  if (!lua_istable(L, 2)) {
    refuse_call(L, BridgeRefusalWrongArgument, "written as a table: items:add { … }");
  }
  ElementList *elements = lua_touserdata(L, list);
  if (!elements->isOpen) {
    refuse_call(L, BridgeRefusalTooLate, "items:add was used after its hook had ended");
  }
  int64_t position = elements->count + 1;
  elements_reserve(L, list, position);
  proxy_resolve(L, 2);
  int keys = elements_push_keys(L);
  elements_push_own(L, list, TableElements, position);
  int element = lua_gettop(L);
  copy_fields(L, element, keys, 2);
  set_defaults(L, list, element, keys, position);
  set_middle(L, list, element, keys, position);
  lua_pushvalue(L, element);
  lua_rawseti(L, 3, position);
  elements->count = position;
  lua_settop(L, element);
  return 1;
}

// MARK: Making

static void set_method(lua_State *L, int list) {
  lua_createtable(L, 0, 1);
  lua_pushvalue(L, list);
  lua_pushcclosure(L, elements_add, 1);
  lua_setfield(L, -2, "add");
}

void bridge_push_elements(lua_State *L) {
  lua_checkstack(L, LUA_MINSTACK);
  ElementList *elements = lua_newuserdatauv(L, sizeof *elements, TableClosed + 2);
  *elements = (ElementList){.rows = NULL};
  int list = lua_gettop(L);
  lua_createtable(L, 0, 0);
  lua_createtable(L, 0, 3);
  set_method(L, list);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pushliteral(L, "items");
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, true);
  lua_rawsetp(L, -2, &keyOfElements);
  lua_setmetatable(L, -2);
  lua_setiuservalue(L, list, TableList);
  for (int table = TableElements; table < TableRows; table++) {
    lua_createtable(L, 0, 0);
    lua_setiuservalue(L, list, table);
  }
}
