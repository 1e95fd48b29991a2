// Lists of elements that scripts change by assignment: filling their tables.
//
// The tables are the same from call to call and are rewritten, so that a call allocates nothing but
// its script does itself. Writing bypasses metatables; the names are on the stack when it begins.

#include "Elements.h"

const char keyOfElements;

const char *const elementKeys[KeyCount] = {
    "kind",  "elementKind", "section",   "item",   "frame", "center", "alpha",
    "zIndex", "transform",  "hidden",    "x",      "y",     "width",  "height",
    "a",     "b",           "c",         "d",      "tx",    "ty",
    "transform3D", "anchorPoint", "values", "parts", "clipsTo",
};

const char *const elementKindWords[3] = {"item", "supplementary", "decoration"};

int elements_push_keys(lua_State *L) {
  for (int key = 0; key < KeyCount; key++) lua_pushstring(L, elementKeys[key]);
  return lua_gettop(L) - KeyCount + 1;
}

// MARK: Words and rows

int bridge_elements_add_word(lua_State *L, int list, const char *bytes, size_t count) {
  list = lua_absindex(L, list);
  lua_checkstack(L, LUA_MINSTACK);
  elements_push_table(L, list, TableWords);
  int word = (int)lua_rawlen(L, -1) + 1;
  lua_pushlstring(L, bytes ? bytes : "", bytes ? count : 0);
  lua_rawseti(L, -2, word);
  lua_pop(L, 1);
  return word;
}

void elements_reserve(lua_State *L, int list, int64_t count) {
  ElementList *elements = lua_touserdata(L, list);
  if (count <= elements->capacity) return;
  int64_t capacity = count > elements->capacity * 2 ? count : elements->capacity * 2;
  BridgeElement *rows = lua_newuserdatauv(L, (size_t)capacity * sizeof *rows, 0);
  if (elements->count > 0) {
    memcpy(rows, elements->rows, (size_t)elements->count * sizeof *rows);
  }
  lua_setiuservalue(L, list, TableRows);
  elements->rows = rows;
  elements->capacity = capacity;
}

BridgeElement *bridge_elements_reserve(lua_State *L, int list, int64_t count) {
  list = lua_absindex(L, list);
  lua_checkstack(L, LUA_MINSTACK);
  elements_reserve(L, list, count > 0 ? count : 1);
  return ((ElementList *)lua_touserdata(L, list))->rows;
}

// Gives a new table of an element on top the metatable for its kind, if there is one.
static void close_own(lua_State *L, int list, Table table) {
  if (table > TableCenters) return;
  if (lua_getiuservalue(L, list, TableClosed + table - TableElements) == LUA_TTABLE) {
    lua_setmetatable(L, -2);
  } else {
    lua_pop(L, 1);
  }
}

void bridge_elements_set_closed(lua_State *L, int list, BridgeElementTable table) {
  list = lua_absindex(L, list);
  lua_checkstack(L, LUA_MINSTACK);
  if (table != BridgeElementTableList) {
    lua_setiuservalue(L, list, TableClosed + (int)table - BridgeElementTableElement);
    return;
  }
  // The methods are read first, all other names through the metatable.
  elements_push_table(L, list, TableList);
  lua_getmetatable(L, -1);
  lua_getfield(L, -1, "__index");
  lua_pushvalue(L, -4);
  lua_setmetatable(L, -2);
  lua_pop(L, 4);
}

void elements_push_own(lua_State *L, int list, Table table, int64_t position) {
  elements_push_table(L, list, table);
  if (lua_rawgeti(L, -1, position) != LUA_TTABLE) {
    lua_pop(L, 1);
    lua_createtable(L, table == TableTransforms ? 6 : 0,
                    table == TableElements ? KeyX : table == TableFrames ? 4 : 2);
    close_own(L, list, table);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, position);
  }
  lua_remove(L, -2);
}

// MARK: Writing

// Sets a field to a number, past metatables.
static void set_number(lua_State *L, int table, int key, lua_Number value) {
  lua_pushvalue(L, key);
  lua_pushnumber(L, value);
  lua_rawset(L, table);
}

/// Sets a number from 1, or nil.
static void set_position(lua_State *L, int table, int key, int64_t value) {
  lua_pushvalue(L, key);
  if (value > 0) {
    lua_pushinteger(L, value);
  } else {
    lua_pushnil(L);
  }
  lua_rawset(L, table);
}

static void write_frame(lua_State *L, int table, int keys, const double *frame) {
  for (int side = 0; side < 4; side++) set_number(L, table, keys + KeyX + side, frame[side]);
}

void elements_write_center(lua_State *L, int table, int keys, const double *center) {
  set_number(L, table, keys + KeyX, center[0]);
  set_number(L, table, keys + KeyY, center[1]);
}

void elements_write_transform(lua_State *L, int table, const double *transform) {
  for (int number = 0; number < 6; number++) {
    lua_pushnumber(L, transform[number]);
    lua_rawseti(L, table, number + 1);
  }
}

void elements_set_center(BridgeElement *row) {
  row->center[0] = row->frame[0] + row->frame[2] / 2;
  row->center[1] = row->frame[1] + row->frame[3] / 2;
}

/// Pushes the own table of a part and makes it the element's again; its index.
static int push_part(lua_State *L, int list, int element, int key, Table table, int64_t position) {
  elements_push_own(L, list, table, position);
  lua_pushvalue(L, key);
  lua_pushvalue(L, -2);
  lua_rawset(L, element);
  return lua_gettop(L);
}

// Writes the fields that scripts cannot change.
static void write_facts(lua_State *L, int element, int keys, int words, const BridgeElement *row) {
  lua_pushvalue(L, keys + KeyKind);
  lua_pushstring(L, elementKindWords[row->kind]);
  lua_rawset(L, element);
  lua_pushvalue(L, keys + KeyElementKind);
  lua_rawgeti(L, words, row->word);
  lua_rawset(L, element);
  set_position(L, element, keys + KeySection, row->section);
  set_position(L, element, keys + KeyItem, row->item);
}

// Removes the fields that few elements have; the host sets them afterwards if the row has them.
static void clear_rare(lua_State *L, int element, int keys) {
  for (int key = KeyTransform3D; key < KeyCount; key++) {
    lua_pushvalue(L, keys + key);
    lua_pushnil(L);
    lua_rawset(L, element);
  }
}

// Writes the fields of a row that scripts may change into its element's own table.
static void write_values(lua_State *L, int list, int element, int keys, int64_t position,
                                  const BridgeElement *row) {
  if (((ElementList *)lua_touserdata(L, list))->mayHaveRare) clear_rare(L, element, keys);
  int part = push_part(L, list, element, keys + KeyFrame, TableFrames, position);
  write_frame(L, part, keys, row->frame);
  part = push_part(L, list, element, keys + KeyCenter, TableCenters, position);
  elements_write_center(L, part, keys, row->center);
  part = push_part(L, list, element, keys + KeyTransform, TableTransforms, position);
  elements_write_transform(L, part, row->transform);
  set_number(L, element, keys + KeyAlpha, row->alpha);
  lua_pushvalue(L, keys + KeyZIndex);
  lua_pushinteger(L, row->zIndex);
  lua_rawset(L, element);
  lua_pushvalue(L, keys + KeyHidden);
  lua_pushboolean(L, row->isHidden);
  lua_rawset(L, element);
}

void elements_write(lua_State *L, int list, int keys, int64_t position, const BridgeElement *row) {
  int visible = keys + KeyCount, words = visible + 1;
  elements_push_own(L, list, TableElements, position);
  int element = lua_gettop(L);
  write_facts(L, element, keys, words, row);
  write_values(L, list, element, keys, position, row);
  lua_pushvalue(L, element);
  lua_rawseti(L, visible, position);
  lua_settop(L, element - 1);
}

void bridge_elements_push(lua_State *L, int list, int64_t count, int64_t section) {
  lua_checkstack(L, ELEMENT_SLOTS);
  list = lua_absindex(L, list);
  ElementList *elements = lua_touserdata(L, list);
  int64_t before = elements->count;
  elements->given = elements->count = count;
  elements->section = section;
  elements->isOpen = true;
  int keys = elements_push_keys(L);
  elements_push_table(L, list, TableList);
  elements_push_table(L, list, TableWords);
  for (int64_t row = 0; row < count; row++) {
    elements_set_center(&elements->rows[row]);
    elements_write(L, list, keys, row + 1, &elements->rows[row]);
  }
  for (int64_t position = count + 1; position <= before; position++) {
    lua_pushnil(L);
    lua_rawseti(L, keys + KeyCount, position);
  }
  lua_pushvalue(L, keys + KeyCount);
  lua_replace(L, list);
  lua_settop(L, keys - 1);
}

int64_t bridge_elements_append(lua_State *L, int list, const BridgeElement *row) {
  ElementList *elements = lua_touserdata(L, list);
  if (!elements->isOpen || !lua_checkstack(L, ELEMENT_SLOTS)) return 0;
  list = lua_absindex(L, list);
  int64_t position = elements->count + 1;
  elements_reserve(L, list, position);
  BridgeElement *own = &elements->rows[position - 1];
  *own = *row;
  elements_set_center(own);
  int keys = elements_push_keys(L);
  elements_push_table(L, list, TableList);
  elements_push_table(L, list, TableWords);
  elements_write(L, list, keys, position, own);
  elements->count = position;
  lua_settop(L, keys - 1);
  return position;
}

void bridge_elements_rewrite(lua_State *L, int list, int64_t position, const BridgeElement *row) {
  ElementList *elements = lua_touserdata(L, list);
  if (position < 1 || position > elements->count || !lua_checkstack(L, ELEMENT_SLOTS)) return;
  list = lua_absindex(L, list);
  BridgeElement *own = &elements->rows[position - 1];
  *own = *row;
  elements_set_center(own);
  int keys = elements_push_keys(L);
  elements_push_own(L, list, TableElements, position);
  int element = lua_gettop(L);
  write_values(L, list, element, keys, position, own);
  lua_settop(L, keys - 1);
}

void bridge_elements_reopen(lua_State *L, int list) {
  ((ElementList *)lua_touserdata(L, list))->isOpen = true;
}

bool bridge_elements_is_open(lua_State *L, int list) {
  return ((ElementList *)lua_touserdata(L, list))->isOpen;
}

bool bridge_elements_is_list(lua_State *L, int list, int index) {
  index = lua_absindex(L, index);
  list = lua_absindex(L, list);
  elements_push_table(L, list, TableList);
  bool isList = lua_rawequal(L, -1, index);
  lua_pop(L, 1);
  return isList;
}

void bridge_elements_push_element(lua_State *L, int list, int64_t position) {
  list = lua_absindex(L, list);
  lua_checkstack(L, LUA_MINSTACK);
  elements_push_own(L, list, TableElements, position);
}

void bridge_elements_note_rare(lua_State *L, int list) {
  ((ElementList *)lua_touserdata(L, list))->mayHaveRare = true;
}

void bridge_elements_set_method(lua_State *L, int list, const char *name) {
  list = lua_absindex(L, list);
  lua_checkstack(L, LUA_MINSTACK);
  elements_push_table(L, list, TableList);
  lua_getmetatable(L, -1);
  lua_getfield(L, -1, "__index");
  lua_pushvalue(L, -4);
  lua_setfield(L, -2, name);
  lua_pop(L, 4);
}

const BridgeElement *bridge_elements_rows(lua_State *L, int list, int64_t *count) {
  const ElementList *elements = lua_touserdata(L, list);
  *count = elements->count;
  return elements->rows;
}

void bridge_elements_close(lua_State *L, int list) {
  ((ElementList *)lua_touserdata(L, list))->isOpen = false;
}
