// Functions of the Lua 5.4 manual, section 6.5. `offset` and `codes` are Lua's own: a call of theirs
// scans one string at most.

#include <limits.h>

#include "Library.h"

#define LAST_UNICODE 0x10FFFFu
#define LAST_CODE 0x7FFFFFFFu
/// The longest sequence, of the original UTF-8.
#define SEQUENCE_LIMIT 6

typedef enum { Strict, Lax } Strictness;

/// The least code that needs a sequence of so many bytes.
static const uint32_t leastCode[] = {0, 0, 0x80, 0x800, 0x10000, 0x200000, 0x4000000};

/// Returns the bytes of a sequence by its first byte; 0 for none.
static int sequence_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xC0) return 0;
  int length = 2;
  while (length <= SEQUENCE_LIMIT && lead & (0x80 >> length)) length++;
  return length <= SEQUENCE_LIMIT ? length : 0;
}

/// Reads the code at `s`; returns the rest after it, or NULL. Strings of Lua end with a \0, so that no
/// sequence continues past their end.
static const char *read_code(const char *s, Strictness strictness, uint32_t *code) {
  unsigned char lead = (unsigned char)*s;
  int length = sequence_length(lead);
  if (length <= 1) {
    *code = lead;
    return length == 1 ? s + 1 : NULL;
  }
  uint32_t value = lead & (0x7Fu >> length);
  for (int i = 1; i < length; i++) {
    unsigned char byte = (unsigned char)s[i];
    if ((byte & 0xC0) != 0x80) return NULL;
    value = value << 6 | (byte & 0x3F);
  }
  if (value < leastCode[length]) return NULL;
  bool isSurrogate = value >= 0xD800 && value <= 0xDFFF;
  if (strictness == Strict && (value > LAST_UNICODE || isSurrogate)) return NULL;
  *code = value;
  return s + length;
}

/// The place, from 1, that a position means; 0: before the string.
static lua_Integer place_of(lua_Integer position, size_t length) {
  if (position >= 0) return position;
  return 0u - (size_t)position > length ? 0 : (lua_Integer)length + position + 1;
}

static Strictness strictness_at(lua_State *L, int index) {
  return lua_toboolean(L, index) ? Lax : Strict;
}

static int utf8_len(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer first = place_of(luaL_optinteger(L, 2, 1), length) - 1;
  lua_Integer last = place_of(luaL_optinteger(L, 3, -1), length) - 1;
  Strictness strictness = strictness_at(L, 4);
  luaL_argcheck(L, first >= 0 && first <= (lua_Integer)length, 2, "initial position out of bounds");
  luaL_argcheck(L, last < (lua_Integer)length, 3, "final position out of bounds");
  Steps steps = steps_begin(L);
  lua_Integer count = 0;
  for (const char *s = text + first; s <= text + last; count++) {
    uint32_t code;
    const char *next = read_code(s, strictness, &code);
    if (!next) {
      lua_pushnil(L);
      lua_pushinteger(L, s - text + 1);
      return 2;
    }
    step(&steps);
    s = next;
  }
  lua_pushinteger(L, count);
  return 1;
}

static int utf8_codepoint(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer first = place_of(luaL_optinteger(L, 2, 1), length);
  lua_Integer last = place_of(luaL_optinteger(L, 3, first), length);
  Strictness strictness = strictness_at(L, 4);
  luaL_argcheck(L, first >= 1, 2, "out of bounds");
  luaL_argcheck(L, last <= (lua_Integer)length, 3, "out of bounds");
  if (first > last) return 0;
  if (last - first >= INT_MAX) return luaL_error(L, "string slice too long");
  luaL_checkstack(L, (int)(last - first) + 1, "string slice too long");
  Steps steps = steps_begin(L);
  int count = 0;
  for (const char *s = text + first - 1; s < text + last; count++) {
    uint32_t code;
    s = read_code(s, strictness, &code);
    if (!s) return luaL_error(L, "invalid UTF-8 code");
    step(&steps);
    lua_pushinteger(L, code);
  }
  return count;
}

/// Writes the sequence of a code; its length.
static size_t write_code(uint32_t code, char sequence[SEQUENCE_LIMIT]) {
  if (code < 0x80) {
    sequence[0] = (char)code;
    return 1;
  }
  int length = 2;
  while (length < SEQUENCE_LIMIT && code >= leastCode[length + 1]) length++;
  for (int i = length - 1; i > 0; i--, code >>= 6) sequence[i] = (char)(0x80 | (code & 0x3F));
  sequence[0] = (char)(0xFF << (8 - length) | code);
  return (size_t)length;
}

static int utf8_char(lua_State *L) {
  int count = lua_gettop(L);
  Steps steps = steps_begin(L);
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  for (int i = 1; i <= count; i++) {
    char sequence[SEQUENCE_LIMIT];
    steps_take_value(&steps, i);
    lua_Unsigned code = (lua_Unsigned)luaL_checkinteger(L, i);
    luaL_argcheck(L, code <= LAST_CODE, i, "value out of range");
    append(&steps, &text, sequence, write_code((uint32_t)code, sequence));
  }
  luaL_pushresult(&text);
  return 1;
}

const luaL_Reg sandboxUtf8[] = {
    {"len", utf8_len}, {"codepoint", utf8_codepoint}, {"char", utf8_char}, {NULL, NULL}};
