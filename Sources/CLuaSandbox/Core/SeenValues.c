// The values of variables when a call fails, as bounded texts.
//
// Tables are read without metamethods, read-only ones through their proxies.

#include "SeenValues.h"

#include <stdio.h>

#include "Proxies.h"
#include "Trace.h"

/// The most values of the innermost call, and of each other one.
#define INNER_LIMIT 256
#define OUTER_LIMIT 24
/// The nested tables whose fields are listed on their own.
#define DEPTH_LIMIT 3
/// The fields of a table that are listed on their own, and those in its text.
#define FIELD_LIMIT 24
#define SHOWN_LIMIT 6
/// The bytes of a text, of a string in it, and of a path.
#define TEXT_CAPACITY 160
#define STRING_LIMIT 40
#define PATH_CAPACITY 120
/// The keys of a table that are read and put in order.
#define KEY_LIMIT 32
/// The slots that reading a value takes.
#define SLOTS (KEY_LIMIT + 8)

typedef struct {
  char bytes[TEXT_CAPACITY];
  size_t count;
} Text;

typedef struct {
  lua_State *L;
  BridgeTraceEntry *entry;
  int limit;
} Seen;

// MARK: Texts

static void append(Text *text, const char *bytes, size_t count) {
  size_t room = TEXT_CAPACITY - 1 - text->count;
  if (count > room) count = room;
  memcpy(text->bytes + text->count, bytes, count);
  text->count += count;
  text->bytes[text->count] = 0;
}

static void append_words(Text *text, const char *words) { append(text, words, strlen(words)); }

static void append_string(Text *text, lua_State *L, int index) {
  size_t count;
  const char *bytes = lua_tolstring(L, index, &count);
  bool isCut = count > STRING_LIMIT;
  if (isCut) {
    count = STRING_LIMIT;
    while (count > 0 && ((unsigned char)bytes[count] & 0xC0) == 0x80) count--;
  }
  append_words(text, "\"");
  for (size_t i = 0; i < count; i++) {
    // The host makes control characters visible.
    bool isEscaped = bytes[i] == '"' || bytes[i] == '\\' || bytes[i] == 0;
    if (isEscaped) append_words(text, "\\");
    append(text, bytes[i] ? bytes + i : "0", 1);
  }
  append_words(text, isCut ? "…\"" : "\"");
}

static void append_number(Text *text, lua_State *L, int index) {
  char digits[48];
  if (lua_isinteger(L, index)) {
    snprintf(digits, sizeof digits, "%lld", (long long)lua_tointeger(L, index));
  } else {
    snprintf(digits, sizeof digits, "%.14g", lua_tonumber(L, index));
  }
  append_words(text, digits);
}

/// Appends a value that is no table, or the sign of one.
static void append_scalar(Text *text, lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNIL: append_words(text, "nil"); break;
    case LUA_TBOOLEAN: append_words(text, lua_toboolean(L, index) ? "true" : "false"); break;
    case LUA_TNUMBER: append_number(text, L, index); break;
    case LUA_TSTRING: append_string(text, L, index); break;
    case LUA_TTABLE: append_words(text, "{…}"); break;
    default:
      append_words(text, "a ");
      append_words(text, lua_typename(L, lua_type(L, index)));
  }
}

static bool is_name(const char *bytes, size_t count) {
  if (count == 0 || count > STRING_LIMIT) return false;
  for (size_t i = 0; i < count; i++) {
    char c = bytes[i];
    bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    if (!isLetter && !(i > 0 && c >= '0' && c <= '9')) return false;
  }
  return true;
}

// MARK: Keys

/// Returns the place of a key's type in the order of keys: numbers, strings, others.
static int rank(lua_State *L, int key) {
  int type = lua_type(L, key);
  return type == LUA_TNUMBER ? 0 : type == LUA_TSTRING ? 1 : 2;
}

/// Whether a key comes before another one. Of strings, only the first bytes count: a key may have MiB.
static bool precedes(lua_State *L, int left, int right) {
  int leftRank = rank(L, left), rightRank = rank(L, right);
  if (leftRank != rightRank) return leftRank < rightRank;
  if (leftRank == 0) return lua_tonumber(L, left) < lua_tonumber(L, right);
  if (leftRank == 2) return false;
  size_t leftCount, rightCount;
  const char *leftBytes = lua_tolstring(L, left, &leftCount);
  const char *rightBytes = lua_tolstring(L, right, &rightCount);
  size_t count = leftCount < rightCount ? leftCount : rightCount;
  int order = memcmp(leftBytes, rightBytes, count < STRING_LIMIT ? count : STRING_LIMIT);
  return order != 0 ? order < 0 : leftCount < rightCount;
}

/// Pushes the keys of the table on top, which is no proxy, in an order that is the same in each run; returns
/// their number. Of more than `KEY_LIMIT` keys, those that Lua finds first.
static int push_keys(lua_State *L) {
  int table = lua_gettop(L), count = 0;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    if (count == KEY_LIMIT) {
      lua_pop(L, 1);
      break;
    }
    int last = table + ++count, place = last;
    while (place > table + 1 && precedes(L, last, place - 1)) place--;
    lua_insert(L, place);
    lua_pushvalue(L, place);
  }
  return count;
}

/// Pushes the value of a key of a table, read without metamethods.
static void push_field(lua_State *L, int table, int key) {
  lua_pushvalue(L, key);
  lua_rawget(L, table);
}

/// Appends the fields of the table on top, which is no proxy: a list's elements without their indices.
static void append_fields(Text *text, lua_State *L) {
  int table = lua_gettop(L), shown = 0;
  lua_Integer next = 1;
  append_words(text, "{");
  int last = table + push_keys(L);
  for (int key = table + 1; key <= last; key++) {
    if (shown == SHOWN_LIMIT || text->count > TEXT_CAPACITY - STRING_LIMIT) {
      append_words(text, ", …");
      break;
    }
    append_words(text, shown++ == 0 ? " " : ", ");
    bool isNext = lua_isinteger(L, key) && lua_tointeger(L, key) == next;
    if (isNext) {
      next++;
    } else if (lua_type(L, key) == LUA_TSTRING) {
      size_t count;
      const char *bytes = lua_tolstring(L, key, &count);
      append(text, bytes, count < STRING_LIMIT ? count : STRING_LIMIT);
      append_words(text, " = ");
    } else {
      append_words(text, "[");
      append_scalar(text, L, key);
      append_words(text, "] = ");
    }
    push_field(L, table, key);
    append_scalar(text, L, -1);
    lua_pop(L, 1);
  }
  append_words(text, shown == 0 ? "}" : " }");
  lua_settop(L, table);
}

// MARK: Values

static bool add(Seen *seen, const char *path, const Text *text, bool isUpvalue) {
  BridgeTraceEntry *entry = seen->entry;
  if (entry->valueCount >= seen->limit) return false;
  BridgeSeenValue value = {.path = strdup(path), .text = strdup(text->bytes), .isUpvalue = isUpvalue};
  if (!value.path || !value.text) {
    free(value.path);
    free(value.text);
    return false;
  }
  entry->values[entry->valueCount++] = value;
  return true;
}

static void see_fields(Seen *seen, const char *path, int depth, bool isUpvalue);

/// Notes the value on top, and pops it.
static void see(Seen *seen, const char *path, int depth, bool isUpvalue) {
  lua_State *L = seen->L;
  int base = lua_gettop(L) - 1;
  if (lua_checkstack(L, SLOTS)) {
    Text text = {.count = 0, .bytes = {0}};
    bool isTable = lua_type(L, -1) == LUA_TTABLE;
    if (isTable) {
      proxy_resolve(L, -1);
      append_fields(&text, L);
    } else {
      append_scalar(&text, L, -1);
    }
    if (add(seen, path, &text, isUpvalue) && isTable) see_fields(seen, path, depth, isUpvalue);
  }
  lua_settop(L, base);
}

/// Notes the fields of the table on top, which is no proxy, as deep as there is room; the table stays.
static void see_fields(Seen *seen, const char *path, int depth, bool isUpvalue) {
  lua_State *L = seen->L;
  if (depth == 0 || !lua_checkstack(L, SLOTS)) return;
  int table = lua_gettop(L), count = 0;
  int last = table + push_keys(L);
  for (int key = table + 1; key <= last && count < FIELD_LIMIT; key++) {
    if (seen->entry->valueCount >= seen->limit) break;
    char next[PATH_CAPACITY];
    size_t size = 0;
    const char *name = lua_type(L, key) == LUA_TSTRING ? lua_tolstring(L, key, &size) : NULL;
    int length = 0;
    if (name && is_name(name, size)) {
      length = snprintf(next, sizeof next, "%s.%s", path, name);
    } else if (lua_isinteger(L, key)) {
      length = snprintf(next, sizeof next, "%s[%lld]", path, (long long)lua_tointeger(L, key));
    }
    push_field(L, table, key);
    if (length > 0 && (size_t)length < sizeof next && lua_type(L, -1) != LUA_TFUNCTION) {
      count++;
      see(seen, next, depth - 1, isUpvalue);
    } else {
      lua_pop(L, 1);
    }
  }
  lua_settop(L, table);
}

/// Notes the variable on top, or its fields once all variables are noted.
static void see_variable(Seen *seen, const char *name, int depth, bool isUpvalue) {
  lua_State *L = seen->L;
  // Lua's own variables have names such as `(for state)`.
  if (*name == '(' || strcmp(name, "_ENV") == 0 || lua_type(L, -1) == LUA_TFUNCTION) return;
  if (depth == 0) {
    see(seen, name, 0, isUpvalue);
  } else if (lua_type(L, -1) == LUA_TTABLE) {
    proxy_resolve(L, -1);
    see_fields(seen, name, depth, isUpvalue);
  }
}

static void see_variables(Seen *seen, lua_Debug *record, int depth) {
  lua_State *L = seen->L;
  int top = lua_gettop(L);
  const char *name;
  for (int index = 1; (name = lua_getlocal(L, record, index)); index++) {
    see_variable(seen, name, depth, false);
    lua_settop(L, top);
  }
  if (!lua_getinfo(L, "f", record)) return;
  for (int index = 1; (name = lua_getupvalue(L, top + 1, index)); index++) {
    see_variable(seen, name, depth, true);
    lua_settop(L, top + 1);
  }
  lua_settop(L, top);
}

/// Notes the variables of a call, of the innermost one with their fields.
static void see_values(lua_State *L, lua_Debug *record, bool isInnermost, BridgeTraceEntry *entry) {
  Seen seen = {.L = L, .entry = entry, .limit = isInnermost ? INNER_LIMIT : OUTER_LIMIT};
  entry->values = calloc((size_t)seen.limit, sizeof *entry->values);
  if (!entry->values || !lua_checkstack(L, SLOTS)) return;
  see_variables(&seen, record, 0);
  if (isInnermost) see_variables(&seen, record, DEPTH_LIMIT);
}

/// Notes the variables of the call that was appended last.
static void note_values(BridgeState *state, lua_State *L, lua_Debug *record) {
  // The host's own chunks, whose names begin with `=`, have nothing that an author wrote.
  if (!state->notesValues || *record->source == '=') return;
  // Reading variables may need slots, which are not the script's memory.
  bool isEnforcing = state->isEnforcing;
  state->isEnforcing = false;
  see_values(L, record, !state->hasSeenCall, &state->trace[state->traceCount - 1]);
  state->hasSeenCall = true;
  state->isEnforcing = isEnforcing;
}

void see_failure(BridgeState *state, lua_State *L, int level, bool isOpen) {
  trace_lines(state, L, level, isOpen, note_values);
}

void bridge_note_values(BridgeState *state) { state->notesValues = true; }
