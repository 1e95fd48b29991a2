// Reads the parts of an element (frame, center, transform), and refuses values that are not parts.

#include <math.h>
#include <stdio.h>

#include "Elements.h"
#include "Reading.h"

bool element_fail(ElementReader *reader, BridgeReason reason, int part, int key,
                 const char *found) {
  BridgeElementRejection *rejection = reader->rejection;
  rejection->reason = reason;
  snprintf(rejection->field, sizeof rejection->field, "%s%s%s", part < 0 ? "" : elementKeys[part],
           part < 0 || key < 0 ? "" : ".", key < 0 ? "" : elementKeys[key]);
  snprintf(rejection->found, sizeof rejection->found, "%s", found);
  return false;
}

bool element_fail_type(ElementReader *reader, BridgeReason reason, int part, int key) {
  return element_fail(reader, reason, part, key, luaL_typename(reader->L, -1));
}

int element_get(const ElementReader *reader, int table, int key) {
  lua_pushvalue(reader->L, reader->keys + key);
  return lua_rawget(reader->L, table);
}

// MARK: Unknown names

/// The key at the top as text that stays as long as it does.
static const char *describe_key(lua_State *L, char *digits, size_t size) {
  if (lua_type(L, -1) == LUA_TSTRING) return lua_tostring(L, -1);
  if (lua_type(L, -1) != LUA_TNUMBER) return luaL_typename(L, -1);
  snprintf(digits, size, "%.14g", lua_tonumber(L, -1));
  return digits;
}

// Whether the key on top is one of the names `first...last`.
static bool is_known(const ElementReader *reader, int first, int last) {
  const void *name = lua_topointer(reader->L, -1);
  for (int key = first; key <= last; key++) {
    if (lua_topointer(reader->L, reader->keys + key) == name) return true;
  }
  return false;
}

bool element_fail_unknown(ElementReader *reader, int table, int part, int first, int last) {
  lua_State *L = reader->L;
  char least[BRIDGE_NAME_CAPACITY] = "", digits[32];
  bool isFound = false;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) == LUA_TSTRING &&
        (is_known(reader, first, last) ||
         (part < 0 && is_known(reader, KeyTransform3D, KeyParts)))) {
      continue;
    }
    const char *name = describe_key(L, digits, sizeof digits);
    if (isFound && strncmp(name, least, sizeof least - 1) >= 0) continue;
    snprintf(least, sizeof least, "%s", name);
    isFound = true;
  }
  return element_fail(reader, BridgeReasonUnknownField, part, -1, least);
}

bool table_has_keys(lua_State *L, int table, int64_t count) {
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    if (count-- > 0) continue;
    lua_pop(L, 1);
    return false;
  }
  return count == 0;
}

bool element_charge(ElementReader *reader, int part) {
  return bridge_charge(state_of(reader->L), ROW_STEPS + table_steps(reader->L, -1)) ||
         element_fail(reader, BridgeReasonTooLong, -1, part, "");
}

// MARK: Numbers

bool element_take_number(ElementReader *reader, int part, int key, double *value) {
  lua_State *L = reader->L;
  if (lua_type(L, -1) != LUA_TNUMBER) {
    bool isMissing = part >= 0 && lua_isnil(L, -1);
    return element_fail_type(
        reader, isMissing ? BridgeReasonMissing : BridgeReasonNotANumber, part, key);
  }
  *value = lua_tonumber(L, -1);
  if (!isfinite(*value)) return element_fail(reader, BridgeReasonNotFinite, part, key, "");
  lua_pop(L, 1);
  return true;
}

// Reads a number field; false with a recorded refusal for another value.
bool element_read_number(ElementReader *reader, int table, int part, int key, double *value) {
  element_get(reader, table, key);
  return element_take_number(reader, part, key, value);
}

/// Pushes the table of a part of the element.
static bool get_part(ElementReader *reader, int part) {
  if (element_get(reader, reader->element, part) != LUA_TTABLE) {
    return element_fail_type(reader, BridgeReasonWrongType, -1, part);
  }
  proxy_resolve(reader->L, -1);
  return element_charge(reader, part);
}

/// Reads the numbers of a part by their names, which are all that it has.
static bool read_part(ElementReader *reader, int part, int first, int count, double *values) {
  if (!get_part(reader, part)) return false;
  int table = lua_gettop(reader->L);
  for (int number = 0; number < count; number++) {
    if (!element_read_number(reader, table, part, first + number, &values[number])) return false;
  }
  if (!table_has_keys(reader->L, table, count)) {
    return element_fail_unknown(reader, table, part, first, first + count - 1);
  }
  lua_pop(reader->L, 1);
  return true;
}

/// A changed middle moves the frame, which keeps its size.
bool element_read_frame(ElementReader *reader, BridgeElement *row) {
  double center[2];
  if (!read_part(reader, KeyFrame, KeyX, 4, row->frame)) return false;
  for (int side = 2; side < 4; side++) {
    if (row->frame[side] < 0) {
      return element_fail(reader, BridgeReasonNegative, KeyFrame, KeyX + side, "");
    }
  }
  if (!read_part(reader, KeyCenter, KeyX, 2, center)) return false;
  for (int axis = 0; axis < 2; axis++) {
    if (center[axis] != row->center[axis]) {
      row->frame[axis] = center[axis] - row->frame[axis + 2] / 2;
    }
    if (!isfinite(row->frame[axis]) || !isfinite(row->frame[axis] + row->frame[axis + 2])) {
      return element_fail(reader, BridgeReasonTooFar, -1, KeyFrame, "");
    }
  }
  return true;
}

// MARK: Transforms

static bool read_listed_transform(ElementReader *reader, int table, double *transform) {
  lua_State *L = reader->L;
  for (int number = 0; number < 6; number++) {
    double value;
    lua_rawgeti(L, table, number + 1);
    if (!element_take_number(reader, KeyTransform, KeyA + number, &value)) {
      snprintf(reader->rejection->field, sizeof reader->rejection->field, "%s[%d]",
               elementKeys[KeyTransform], number + 1);
      return false;
    }
    transform[number] = value;
  }
  return table_has_keys(L, table, 6) ||
         element_fail(reader, BridgeReasonNotSix, -1, KeyTransform, "");
}

/// Numbers that are not named are those of the identity.
static bool read_named_transform(ElementReader *reader, int table, double *transform) {
  static const double identity[6] = {1, 0, 0, 1, 0, 0};
  int found = 0;
  for (int number = 0; number < 6; number++) {
    int key = KeyA + number;
    transform[number] = identity[number];
    if (element_get(reader, table, key) == LUA_TNIL) {
      lua_pop(reader->L, 1);
      continue;
    }
    if (!element_take_number(reader, KeyTransform, key, &transform[number])) return false;
    found++;
  }
  if (!table_has_keys(reader->L, table, found)) {
    return element_fail_unknown(reader, table, KeyTransform, KeyA, KeyTY);
  }
  return found > 0 || element_fail(reader, BridgeReasonNotSix, -1, KeyTransform, "");
}

// Reads the transform of an element: six numbers in order, or named ones.
bool element_read_transform(ElementReader *reader, BridgeElement *row) {
  if (!get_part(reader, KeyTransform)) return false;
  int table = lua_gettop(reader->L);
  bool isList = lua_rawgeti(reader->L, table, 1) != LUA_TNIL;
  lua_pop(reader->L, 1);
  if (!(isList ? read_listed_transform : read_named_transform)(reader, table, row->transform)) {
    return false;
  }
  lua_settop(reader->L, table - 1);
  return true;
}
