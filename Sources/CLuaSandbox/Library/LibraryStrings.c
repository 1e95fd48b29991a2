// String functions of the Lua 5.4 manual, section 6.4, that may run long in C. `upper`, `lower`,
// `reverse` and `sub` are Lua's own: the ceiling of one string bounds them to a few milliseconds.

#include <limits.h>

#include "Library.h"

/// The counter of `string.rep` is an `int`, as in Lua's own library.
#define REPEATED_LIMIT ((size_t)INT_MAX)

/// Repeats the bytes at the start of the block until it is full.
static void fill(char *block, size_t unit, size_t size) {
  for (size_t filled = unit; filled < size;) {
    size_t count = size - filled < filled ? size - filled : filled;
    memcpy(block + filled, block, count);
    filled += count;
  }
}

static int string_rep(lua_State *L) {
  size_t length, separatorLength;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &separatorLength);
  size_t unit = length + separatorLength;
  if (count <= 0 || unit == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  if (unit > REPEATED_LIMIT / (size_t)count) return luaL_error(L, "resulting string too large");
  size_t size = (size_t)count * unit - separatorLength;
  check_string_length(L, state_of(L), size);
  luaL_Buffer buffer;
  char *block = luaL_buffinitsize(L, &buffer, size + separatorLength);
  memcpy(block, text, length);
  memcpy(block + length, separator, separatorLength);
  fill(block, unit, size);
  luaL_pushresultsize(&buffer, size);
  return 1;
}

static int string_byte(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer position = luaL_optinteger(L, 2, 1);
  size_t first = first_position(position, length);
  size_t last = last_position(luaL_optinteger(L, 3, position), length);
  if (first > last) return 0;
  if (last - first >= INT_MAX) return luaL_error(L, "string slice too long");
  int count = (int)(last - first) + 1;
  luaL_checkstack(L, count, "string slice too long");
  Steps steps = steps_begin(L);
  for (int i = 0; i < count; i++) {
    step(&steps);
    lua_pushinteger(L, (unsigned char)text[first - 1 + (size_t)i]);
  }
  return count;
}

static int string_char(lua_State *L) {
  int count = lua_gettop(L);
  Steps steps = steps_begin(L);
  luaL_Buffer text;
  char *bytes = luaL_buffinitsize(L, &text, (size_t)count);
  for (int i = 1; i <= count; i++) {
    steps_take_value(&steps, i);
    lua_Unsigned byte = (lua_Unsigned)luaL_checkinteger(L, i);
    luaL_argcheck(L, byte <= UCHAR_MAX, i, "value out of range");
    bytes[i - 1] = (char)byte;
  }
  luaL_pushresultsize(&text, (size_t)count);
  return 1;
}

// MARK: Packing

/// The longest format of `pack`, `packsize` and `unpack`, whose time grows with it.
#define PACK_FORMAT_LIMIT ((size_t)256 << 10)
/// The most strings of `unpack`: each may collide with thousands.
#define UNPACKED_STRINGS_LIMIT 64

/// Returns the bytes that the format's options `c` need together.
static size_t padded_size(const char *format, size_t count) {
  size_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    if (format[i] != 'c') continue;
    size_t size = 0;
    while (i + 1 < count && format[i + 1] >= '0' && format[i + 1] <= '9' && size < SIZE_MAX / 16) {
      size = size * 10 + (size_t)(format[++i] - '0');
    }
    if (size > SIZE_MAX / 2 - sum) return SIZE_MAX / 2;
    sum += size;
  }
  return sum;
}

/// Returns the bytes of all strings among the arguments. The packed string is not shorter.
static size_t lengths_from(lua_State *L, int first) {
  size_t sum = 0;
  for (int i = lua_gettop(L); i >= first; i--) {
    if (lua_type(L, i) == LUA_TSTRING) sum += lua_rawlen(L, i);
  }
  return sum;
}

/// Calls Lua's own function, which is the first upvalue, in place of this one, so that its error
/// messages are those of plain Lua.
static int run_own(lua_State *L) { return lua_tocfunction(L, lua_upvalueindex(1))(L); }

// Checks the format of `string.pack` and `string.unpack` (Lua manual, 6.4.2).
static const char *check_pack_format(lua_State *L, size_t *count) {
  const char *format = luaL_checklstring(L, 1, count);
  luaL_argcheck(L, *count <= PACK_FORMAT_LIMIT, 1, "format longer than 256 KiB");
  return format;
}

static int string_pack(lua_State *L) {
  size_t count;
  const char *format = check_pack_format(L, &count);
  size_t size = padded_size(format, count);
  if (size < (size_t)INT_MAX) check_string_length(L, state_of(L), size);
  check_string_length(L, state_of(L), lengths_from(L, 2));
  return run_own(L);
}

static int string_packsize(lua_State *L) {
  size_t count;
  check_pack_format(L, &count);
  return run_own(L);
}

static int string_unpack(lua_State *L) {
  size_t count;
  const char *format = check_pack_format(L, &count);
  int strings = 0;
  for (size_t i = 0; i < count; i++) strings += format[i] == 's' || format[i] == 'z' || format[i] == 'c';
  luaL_argcheck(L, strings <= UNPACKED_STRINGS_LIMIT, 1, "format with more than 64 strings");
  return run_own(L);
}

/// Functions of the host; each is a closure over Lua's own function of the same name.
const luaL_Reg sandboxString[] = {
    {"find", string_find},   {"match", string_match},   {"gmatch", string_gmatch},
    {"gsub", string_gsub},   {"rep", string_rep},       {"byte", string_byte},
    {"char", string_char},
    {"format", string_format}, {"pack", string_pack},   {"packsize", string_packsize},
    {"unpack", string_unpack}, {NULL, NULL},
};
