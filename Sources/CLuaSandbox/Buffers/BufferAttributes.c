// Attributes of a buffer's rows: `frames.setAlpha(i, 0.5)`, each a column that costs nothing until a
// script first sets it; and tables of attributes, which the host reads with the result.

#include <stdio.h>

#include "ColumnBuffer.h"
#include "HostObjects.h"
#include "ObjectNumbers.h"
#include "Proxies.h"

typedef struct {
  const char *name;
  int width;  // numbers of a row; 0: a table
} Setter;

// In the order of `BridgeAttribute`; tables come last.
static const Setter setters[] = {
    {"setAlpha", 1},       {"setTransform", 6}, {"setTransform3D", 16},
    {"setAnchorPoint", 2}, {"setHidden", 1},    {"setAttributes", 0},
};
#define SETTER_COUNT ((int)(sizeof setters / sizeof *setters))

// Allocates the column of an attribute; raises an error if it would exceed the memory ceiling.
static AttributeColumn *column_of(lua_State *L, BridgeBuffer *buffer, int attribute) {
  AttributeColumn *column = &buffer->attributes[attribute];
  if (column->numbers) return column;
  BridgeState *state = buffer->state;
  size_t width = (size_t)setters[attribute].width;
  size_t size = buffer->capacity * (width * sizeof(double) + 1), ceiling = state->limits.memoryCeiling;
  if (state->used <= ceiling && size <= ceiling - state->used) {
    column->numbers = calloc(buffer->capacity * width, sizeof(double));
    column->isSet = calloc(buffer->capacity, 1);
  }
  if (!column->numbers || !column->isSet) {
    free(column->numbers);
    free(column->isSet);
    *column = (AttributeColumn){.numbers = NULL};
    BridgeRejection rejection = {.reason = BridgeReasonTooMany, .field = -1};
    rejection.limit = (int64_t)buffer->capacity;
    buffer_reject(L, buffer, rejection);
  }
  column->size = size;
  state->used += size;
  return column;
}

// MARK: Functions of scripts

// Returns the row that index 1 of the stack names, from 0.
static size_t checked_row(lua_State *L, const BridgeBuffer *buffer) {
  int isInteger;
  lua_Integer index = lua_tointegerx(L, 1, &isInteger);
  if (!isInteger || (lua_Unsigned)index - 1 >= buffer->count || lua_type(L, 1) != LUA_TNUMBER) {
    buffer_reject_index(L, buffer);
  }
  return (size_t)index - 1;
}

// Returns the number at an index; raises an error that names the function and the argument.
static double checked_number(lua_State *L, int index, const char *name, int number) {
  if (lua_type(L, index) != LUA_TNUMBER) {
    refuse_call(L, BridgeRefusalWrongArgument, "%s: number %d must be a number, not %s", name, number,
                luaL_typename(L, index));
  }
  double value = lua_tonumber(L, index);
  if (!(fabs(value) <= DBL_MAX)) {
    refuse_call(L, BridgeRefusalWrongArgument, "%s: number %d must be finite", name, number);
  }
  return value;
}

// Reads the sixteen numbers of the table at index 2.
static void read_matrix(lua_State *L, const char *name, double *numbers) {
  if (!lua_istable(L, 2)) {
    refuse_call(L, BridgeRefusalWrongArgument,
                "%s takes a table of sixteen numbers, as host.transform3D returns it", name);
  }
  proxy_resolve(L, 2);
  if (lua_rawlen(L, 2) != 16) {
    refuse_call(L, BridgeRefusalWrongArgument, "%s takes sixteen numbers, not %d", name,
                (int)lua_rawlen(L, 2));
  }
  for (int number = 0; number < 16; number++) {
    lua_rawgeti(L, 2, number + 1);
    numbers[number] = checked_number(L, -1, name, number + 1);
    lua_pop(L, 1);
  }
}

// The functions `setAlpha(i, alpha)` and the like of scripts.
static int set_attribute(lua_State *L) {
  BridgeBuffer *buffer = buffer_of(L, lua_upvalueindex(1));
  int attribute = (int)lua_tointeger(L, lua_upvalueindex(2));
  const Setter *setter = &setters[attribute];
  size_t row = checked_row(L, buffer);
  double numbers[16];
  lua_settop(L, setter->width + 1 > 2 ? setter->width + 1 : 2);
  if (attribute == BridgeAttributeHidden) {
    numbers[0] = lua_isnil(L, 2) || lua_toboolean(L, 2);
  } else if (attribute == BridgeAttributeTransform3D) {
    read_matrix(L, setter->name, numbers);
  } else {
    for (int number = 0; number < setter->width; number++) {
      numbers[number] = checked_number(L, number + 2, setter->name, number + 1);
    }
  }
  if (attribute == BridgeAttributeAlpha && !(numbers[0] >= 0 && numbers[0] <= 1)) {
    refuse_call(L, BridgeRefusalWrongArgument, "setAlpha: alpha must be from 0 to 1");
  }
  AttributeColumn *column = column_of(L, buffer, attribute);
  memcpy(column->numbers + row * (size_t)setter->width, numbers,
         (size_t)setter->width * sizeof(double));
  column->isSet[row] = 1;
  return 0;
}

// The function `setAttributes(i, { … })` of scripts: the host reads the table with the result.
static int set_table(lua_State *L) {
  BridgeBuffer *buffer = buffer_of(L, lua_upvalueindex(1));
  size_t row = checked_row(L, buffer);
  if (!lua_istable(L, 2)) {
    refuse_call(L, BridgeRefusalWrongArgument, "setAttributes takes a table of attributes");
  }
  if (lua_getiuservalue(L, lua_upvalueindex(1), BufferTables) != LUA_TTABLE) {
    lua_pop(L, 1);
    lua_createtable(L, 0, 0);
    lua_pushvalue(L, -1);
    lua_setiuservalue(L, lua_upvalueindex(1), BufferTables);
  }
  lua_pushvalue(L, 2);
  lua_rawseti(L, -2, (lua_Integer)row + 1);
  return 0;
}

// Pushes the function of a name that sets an attribute of the buffer at index 1; false if the name is
// another one.
static bool push_setter(lua_State *L, const char *name) {
  int setter = 0;
  while (setter < SETTER_COUNT && strcmp(setters[setter].name, name) != 0) setter++;
  if (setter == SETTER_COUNT) return false;
  luaL_checkstack(L, 6, NULL);
  if (lua_getiuservalue(L, 1, BufferSetters) != LUA_TTABLE) {
    lua_pop(L, 1);
    lua_createtable(L, 0, SETTER_COUNT);
    lua_pushvalue(L, -1);
    lua_setiuservalue(L, 1, BufferSetters);
  }
  if (lua_rawgeti(L, -1, setter + 1) != LUA_TFUNCTION) {
    lua_pop(L, 1);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, setter);
    lua_pushcclosure(L, setters[setter].width > 0 ? set_attribute : set_table, 2);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, setter + 1);
  }
  return true;
}

// The metamethod `__index`: `count`, or the function `set`.
static int get(lua_State *L) {
  BridgeBuffer *buffer = buffer_of(L, 1);
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  if (strcmp(key, "set") == 0) {
    lua_getiuservalue(L, 1, 1);
    return 1;
  }
  if (strcmp(key, "count") == 0) {
    lua_pushinteger(L, (lua_Integer)buffer->capacity);
    return 1;
  }
  if (push_setter(L, key)) return 1;
  return luaL_error(L, "a buffer has no field '%s'", push_text_of(L, 2, NULL));
}

void buffers_install(lua_State *L) { buffers_create_metatable(L, get); }

// MARK: Reading

const double *bridge_buffer_attribute(const BridgeBuffer *buffer, BridgeAttribute attribute,
                                      int *width, const unsigned char **isSet) {
  *width = setters[attribute].width;
  *isSet = buffer->attributes[attribute].isSet;
  return buffer->attributes[attribute].numbers;
}

bool bridge_buffer_has_attributes(const BridgeBuffer *buffer) {
  for (int attribute = 0; attribute < BRIDGE_ATTRIBUTE_COUNT; attribute++) {
    if (buffer->attributes[attribute].numbers) return true;
  }
  return false;
}

void bridge_buffer_push_tables(lua_State *L, int index) {
  lua_checkstack(L, 2);
  lua_getiuservalue(L, index, BufferTables);
}
