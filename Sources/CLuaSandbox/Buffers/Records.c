// Reading a sequence of record tables into columns, in one pass.
//
// Field names are interned, so a key is recognised by its address. Tables made by one constructor
// list their keys in one order, so the field expected next is usually the one that comes.

#include <stdio.h>

#include "ColumnBuffer.h"
#include "Proxies.h"
#include "Reading.h"

typedef struct {
  const BridgeSchema *schema;
  const BridgeExtras *extras;
  const void *extraNames[BRIDGE_FIELD_LIMIT];
  int extraCount;   // the names of `extraNames`; none until a record has a key that is no field
  int extraBottom;  // the stack's index below their places
  NumberRule rules[BRIDGE_FIELD_LIMIT];
  const void *names[BRIDGE_FIELD_LIMIT];
  int order[BRIDGE_FIELD_LIMIT + 1];  // the field that the previous record had at this position
  uint32_t required;
  BridgeColumns *columns;
  BridgeRejection *rejection;
} Reader;

// Records a refusal in the current row; returns false.
static bool fail(Reader *reader, BridgeReason reason, int field, const char *found) {
  reader->rejection->reason = reason;
  reader->rejection->field = field;
  snprintf(reader->rejection->found, BRIDGE_NAME_CAPACITY, "%s", found);
  return false;
}

/// The key on top as text, without changing it.
static bool fail_unknown(Reader *reader, lua_State *L, int key) {
  if (lua_type(L, key) != LUA_TSTRING && lua_type(L, key) != LUA_TNUMBER) {
    return fail(reader, BridgeReasonUnknownField, -1, luaL_typename(L, key));
  }
  lua_pushvalue(L, key);
  return fail(reader, BridgeReasonUnknownField, -1, lua_tostring(L, -1));
}

// Returns the column of an interned name, tried from the expected field on; -1 for an unknown one.
static int find_field(const Reader *reader, const void *name) {
  for (int field = 0; field < reader->schema->count; field++) {
    if (reader->names[field] == name) return field;
  }
  return -1;
}

// Records the first required field that is missing.
static bool fail_missing(Reader *reader, uint32_t seen) {
  int field = 0;
  while (!(reader->required & ~seen & (1u << field))) field++;
  return fail(reader, BridgeReasonMissing, field, "nil");
}

/// Interns the names that the host reads itself, which most lists do not have.
static void intern_extras(Reader *reader, lua_State *L) {
  int count = reader->extras ? reader->extras->count : 0;
  while (reader->extraCount < count && reader->extraCount < BRIDGE_FIELD_LIMIT) {
    lua_pushstring(L, reader->extras->names[reader->extraCount]);
    reader->extraNames[reader->extraCount++] = lua_topointer(L, -1);
    lua_replace(L, reader->extraBottom + reader->extraCount);
  }
}

/// Whether a name is one that the host reads itself; notes the row.
static bool take_extra(Reader *reader, lua_State *L, const void *name, size_t row) {
  intern_extras(reader, L);
  for (int extra = 0; extra < reader->extraCount; extra++) {
    if (reader->extraNames[extra] != name) continue;
    unsigned char **rows = &reader->columns->hasExtras;
    if (!*rows) *rows = calloc(reader->columns->count > 0 ? reader->columns->count : 1, 1);
    if (*rows) (*rows)[row] = 1;
    return true;
  }
  return false;
}

/// Whether the record has a true field which makes its missing fields unnecessary.
static bool needs_nothing(const Reader *reader, lua_State *L, int record) {
  if (!reader->extras || !reader->extras->optional) return false;
  lua_pushstring(L, reader->extras->optional);
  bool isTrue = lua_rawget(L, record) == LUA_TBOOLEAN && lua_toboolean(L, -1);
  lua_pop(L, 1);
  return isTrue;
}

/// Reads the record on top into row `row`.
static bool read_record(Reader *reader, lua_State *L, size_t row) {
  if (!lua_istable(L, -1)) {
    return fail(reader, BridgeReasonWrongType, -1, luaL_typename(L, -1));
  }
  proxy_resolve(L, -1);
  int record = lua_gettop(L), position = 0;
  if (!bridge_charge(state_of(L), ROW_STEPS + table_steps(L, record))) {
    return fail(reader, BridgeReasonTooLong, -1, "");
  }
  uint32_t seen = 0;
  double *cells = reader->columns->base + row;
  lua_pushnil(L);
  while (lua_next(L, record)) {
    const void *name = lua_topointer(L, -2);
    int field = reader->order[position];
    if (reader->names[field] != name) {
      field = find_field(reader, name);
      if (field < 0) {
        if (!take_extra(reader, L, name, row)) return fail_unknown(reader, L, -2);
        lua_pop(L, 1);
        continue;
      }
      reader->order[position] = field;
    }
    if (lua_type(L, -1) != LUA_TNUMBER) {
      return fail(reader, BridgeReasonNotANumber, field, luaL_typename(L, -1));
    }
    lua_Number value = lua_tonumber(L, -1);
    if (!is_good_number(&reader->rules[field], value)) {
      return fail(reader, check_number(&reader->schema->fields[field], value), field, "");
    }
    cells[(size_t)field * reader->columns->capacity] = value;
    seen |= 1u << field;
    position++;
    lua_pop(L, 1);
  }
  if ((seen & reader->required) != reader->required && !needs_nothing(reader, L, record)) {
    return fail_missing(reader, seen);
  }
  reader->columns->given |= seen;
  for (int field = 0; field < reader->schema->count; field++) {
    double fallback = reader->schema->fields[field].fallback;
    if (fallback != 0 && !(seen & (1u << field))) {
      cells[(size_t)field * reader->columns->capacity] = fallback;
    }
  }
  return true;
}

/// The keys that have no business in a table; of several the same one is named each time, in whatever
/// order Lua keeps them, which is another one in each state.
typedef struct {
  const char *name;    // the least name
  const char *type;    // the least type of a key that is neither a name nor a number
  lua_Number number;   // the least number
  bool hasNumber;
} Strangers;

static void note_stranger(Strangers *strangers, lua_State *L) {
  const char *type = luaL_typename(L, -1);
  if (lua_type(L, -1) == LUA_TSTRING) {
    const char *key = lua_tostring(L, -1);
    if (!strangers->name || strcmp(key, strangers->name) < 0) strangers->name = key;
  } else if (lua_type(L, -1) == LUA_TNUMBER) {
    lua_Number key = lua_tonumber(L, -1);
    if (!strangers->hasNumber || key < strangers->number) strangers->number = key;
    strangers->hasNumber = true;
  } else if (!strangers->type || strcmp(type, strangers->type) < 0) {
    strangers->type = type;
  }
}

/// Reports a name, else a number, else a key of another type; whether there is one.
static bool report_strangers(Reader *reader, const Strangers *strangers) {
  char digits[32];
  snprintf(digits, sizeof digits, "%.14g", (double)strangers->number);
  const char *found = strangers->name        ? strangers->name
                      : strangers->hasNumber ? digits
                                             : strangers->type;
  if (found) fail(reader, BridgeReasonUnknownField, -1, found);
  return found != NULL;
}

/// Whether a key is one of the elements 1...count.
static bool is_element(lua_State *L, int key, lua_Integer count) {
  return lua_isinteger(L, key) && lua_tointeger(L, key) >= 1 && lua_tointeger(L, key) <= count;
}

/// Reports a key of a list other than its elements 1...count: a greater number means a gap.
static bool fail_sequence(Reader *reader, lua_State *L, int list, lua_Integer count) {
  Strangers strangers = {0};
  lua_pushnil(L);
  while (lua_next(L, list)) {
    lua_pop(L, 1);
    if (!is_element(L, -1, count)) note_stranger(&strangers, L);
  }
  lua_Number number = strangers.number;
  bool isGap = number > (lua_Number)count && number == floor(number);
  if (strangers.name || !strangers.hasNumber || !isGap) {
    report_strangers(reader, &strangers);
    return false;
  }
  reader->rejection->index = count + 1;
  return fail(reader, BridgeReasonWrongType, -1, "nil");
}

/// Whether the list, whose border is `count`, has nothing but the elements 1...count after the key on
/// top, which it takes.
static bool check_sequence(Reader *reader, lua_State *L, int list, lua_Integer count) {
  while (lua_next(L, list)) {
    lua_pop(L, 1);
    if (is_element(L, -1, count)) continue;
    lua_pop(L, 1);
    return fail_sequence(reader, L, list, count);
  }
  return true;
}

/// Reports the unknown keys of a record; whether there are any.
static bool find_unknown(Reader *reader, lua_State *L, int record) {
  Strangers strangers = {0};
  lua_pushnil(L);
  while (lua_next(L, record)) {
    lua_pop(L, 1);
    const void *name = lua_topointer(L, -1);
    if (find_field(reader, name) < 0 && !take_extra(reader, L, name, 0)) note_stranger(&strangers, L);
  }
  return report_strangers(reader, &strangers);
}

/// Chooses among a record's several mistakes again, so that the order in which Lua keeps keys,
/// another one in each state, does not matter: unknown fields first, then fields in their order.
static void settle_mistake(Reader *reader, lua_State *L, int record) {
  if (!lua_istable(L, record) || find_unknown(reader, L, record)) return;
  bool isHidden = needs_nothing(reader, L, record);
  for (int field = reader->schema->count - 1; field >= 0; field--) {
    lua_pushstring(L, reader->schema->fields[field].name);
    lua_rawget(L, record);
    if (lua_isnil(L, -1)) {
      if ((reader->required & (1u << field)) && !isHidden) fail(reader, BridgeReasonMissing, field, "nil");
    } else if (lua_type(L, -1) != LUA_TNUMBER) {
      fail(reader, BridgeReasonNotANumber, field, luaL_typename(L, -1));
    } else {
      BridgeReason reason = check_number(&reader->schema->fields[field], lua_tonumber(L, -1));
      if (reason != BridgeReasonNone) fail(reader, reason, field, "");
    }
    lua_pop(L, 1);
  }
}

/// Pushes an element of a list over the key on top, which becomes the element's as long as Lua lists the
/// elements in their order; then it becomes nil and stays it.
static void push_element(lua_State *L, int list, lua_Integer index) {
  bool isInOrder = index == 1 || !lua_isnil(L, -1);
  if (isInOrder) {
    if (lua_next(L, list)) {
      if (lua_isinteger(L, -2) && lua_tointeger(L, -2) == index) return;
      lua_pop(L, 2);
    }
    lua_pushnil(L);
  }
  lua_rawgeti(L, list, index);
}

static bool read_all(Reader *reader, lua_State *L, int list) {
  size_t count = lua_rawlen(L, list);
  const unsigned char *absent = NULL;
  if (reader->extras && reader->extras->rowCount >= 0) {
    count = (size_t)reader->extras->rowCount;
    absent = reader->extras->absent;
  }
  BridgeColumns *columns = reader->columns;
  columns->base = columns_allocate((int64_t)count, columns->columnCount, &columns->capacity);
  reader->rejection->limit = (int64_t)count;
  if (!columns->base) return fail(reader, BridgeReasonTooMany, -1, "");
  if (!bridge_charge(state_of(L), table_steps(L, list))) return fail(reader, BridgeReasonTooLong, -1, "");
  columns->count = count;
  lua_pushnil(L);
  int key = lua_gettop(L);
  for (size_t row = 0; row < count; row++) {
    push_element(L, list, (lua_Integer)row + 1);
    if (absent && absent[row] && lua_isnil(L, -1)) {
      lua_settop(L, key);
      continue;
    }
    if (!read_record(reader, L, row)) {
      lua_settop(L, key + 1);
      settle_mistake(reader, L, key + 1);
      reader->rejection->index = (int64_t)row + 1;
      return false;
    }
    lua_settop(L, key);
  }
  // Lua may list the elements out of order, with other keys between them.
  return check_sequence(reader, L, list, (lua_Integer)count);
}

/// Interned names keep their addresses as long as they are on the stack.
static void push_names(Reader *reader, lua_State *L) {
  for (int field = 0; field < reader->schema->count; field++) {
    lua_pushstring(L, reader->schema->fields[field].name);
    reader->names[field] = lua_topointer(L, -1);
    if (reader->schema->fields[field].isRequired) reader->required |= 1u << field;
  }
  reader->extraBottom = lua_gettop(L);
  lua_settop(L, reader->extraBottom + (reader->extras ? reader->extras->count : 0));
}

bool bridge_read_records(lua_State *L, int index, const BridgeSchema *schema,
                         const BridgeExtras *extras, BridgeColumns *columns,
                         BridgeRejection *rejection) {
  *rejection = (BridgeRejection){.field = -1};
  *columns = (BridgeColumns){.columnCount = schema->count};
  Reader reader = {
      .schema = schema, .extras = extras, .columns = columns, .rejection = rejection};
  if (!lua_istable(L, index) || !lua_checkstack(L, 2 * BRIDGE_FIELD_LIMIT + 10)) {
    return fail(&reader, BridgeReasonWrongType, -1, luaL_typename(L, index));
  }
  int top = lua_gettop(L);
  number_rules(schema, reader.rules);
  lua_pushvalue(L, index);
  proxy_resolve(L, -1);
  push_names(&reader, L);
  bool isRead = read_all(&reader, L, top + 1);
  lua_settop(L, top);
  if (!isRead) {
    free(columns->base);
    free(columns->hasExtras);
    columns->base = NULL;
    columns->hasExtras = NULL;
  }
  return isRead;
}

// MARK: Schemas

bool bridge_schema_append(BridgeSchema *schema, const char *name, BridgeField rules) {
  if (schema->count == BRIDGE_FIELD_LIMIT || strlen(name) >= BRIDGE_NAME_CAPACITY) return false;
  snprintf(rules.name, sizeof rules.name, "%s", name);
  schema->fields[schema->count++] = rules;
  return true;
}

const char *bridge_schema_name(const BridgeSchema *schema, int field) {
  return schema->fields[field].name;
}
