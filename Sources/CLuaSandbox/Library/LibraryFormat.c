// `string.format` of the Lua 5.4 manual, section 6.4, whose conversions may be a million.

#include <math.h>
#include <stdio.h>

#include "Library.h"
#include "ObjectNumbers.h"

/// The longest conversion: `%`, flags, width, precision, a length modifier, the letter.
#define SPECIFIER_LIMIT 32
/// Flags, width and precision, with the letter, are shorter than this.
#define MODIFIER_LIMIT 22
/// Longer than any conversion of a number: `%99.99f` of the largest one has 411 bytes.
#define NUMBER_ROOM 512
/// A string without precision that is as long is taken whole, whatever its width.
#define WIDTH_LIMIT 100
#define NUMBER_FLAGS "-+#0 "

typedef struct {
  Steps steps;
  luaL_Buffer *text;
  int argument;
  char specifier[SPECIFIER_LIMIT];
} Formatting;

typedef enum { PrecisionRefused, PrecisionAllowed } Precision;

static lua_State *lua_of(const Formatting *formatting) { return formatting->steps.L; }

static char letter_of(const Formatting *formatting) {
  return formatting->specifier[strlen(formatting->specifier) - 1];
}

static bool has_modifiers(const Formatting *formatting) { return formatting->specifier[2] != '\0'; }

// MARK: Specifiers

/// Reads the conversion after a `%`; returns the rest.
static const char *take_specifier(Formatting *formatting, const char *format) {
  size_t count = strspn(format, "-+#0 123456789.") + 1;
  if (count >= MODIFIER_LIMIT) luaL_error(lua_of(formatting), "invalid format (too long)");
  formatting->specifier[0] = '%';
  memcpy(formatting->specifier + 1, format, count);
  formatting->specifier[count + 1] = '\0';
  return format + count;
}

static const char *skip_two_digits(const char *s) {
  for (int i = 0; i < 2 && *s >= '0' && *s <= '9'; i++) s++;
  return s;
}

/// Refuses other flags, a width or precision of more than two digits, and anything that C leaves undefined.
static void check_specifier(const Formatting *formatting, const char *flags, Precision precision) {
  const char *s = formatting->specifier + 1;
  s += strspn(s, flags);
  if (*s != '0') {
    s = skip_two_digits(s);
    if (*s == '.' && precision == PrecisionAllowed) s = skip_two_digits(s + 1);
  }
  bool isLetter = (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z');
  if (!isLetter) {
    luaL_error(lua_of(formatting), "invalid conversion specification: '%s'",
               formatting->specifier);
  }
}

/// Puts a length modifier before the letter.
static void widen_specifier(Formatting *formatting, const char *modifier) {
  char *end = formatting->specifier + strlen(formatting->specifier) - 1;
  char letter = *end;
  size_t count = strlen(modifier);
  memcpy(end, modifier, count);
  end[count] = letter;
  end[count + 1] = '\0';
}

// MARK: Numbers

static void append_printed(Formatting *formatting, const char *printed, int count) {
  append(&formatting->steps, formatting->text, printed, (size_t)count);
}

static void append_byte(Formatting *formatting) {
  char printed[NUMBER_ROOM];
  check_specifier(formatting, "-", PrecisionRefused);
  int byte = (int)luaL_checkinteger(lua_of(formatting), formatting->argument);
  int count = snprintf(printed, sizeof printed, formatting->specifier, byte);
  append_printed(formatting, printed, count);
}

// Formats `%d`, `%i`, `%o`, `%u`, `%x` and `%X`.
static void append_integer(Formatting *formatting, const char *flags) {
  char printed[NUMBER_ROOM];
  lua_Integer number = luaL_checkinteger(lua_of(formatting), formatting->argument);
  check_specifier(formatting, flags, PrecisionAllowed);
  widen_specifier(formatting, LUA_INTEGER_FRMLEN);
  int count = snprintf(printed, sizeof printed, formatting->specifier, (LUAI_UACINT)number);
  append_printed(formatting, printed, count);
}

// Formats `%a`, `%e`, `%f` and `%g`.
static void append_number(Formatting *formatting) {
  char printed[NUMBER_ROOM];
  lua_Number number = luaL_checknumber(lua_of(formatting), formatting->argument);
  check_specifier(formatting, NUMBER_FLAGS, PrecisionAllowed);
  widen_specifier(formatting, LUA_NUMBER_FRMLEN);
  int count = snprintf(printed, sizeof printed, formatting->specifier, (LUAI_UACNUMBER)number);
  // Hundreds of digits take as long to make as hundreds of thousands of bytes to copy.
  steps_take(&formatting->steps, (size_t)count);
  append_printed(formatting, printed, count);
}

// Formats `%p`: the number of an object as if it were its address, or `(null)` for another value.
static void append_object(Formatting *formatting) {
  char printed[NUMBER_ROOM];
  const void *number = (const void *)(uintptr_t)object_number(lua_of(formatting), formatting->argument);
  check_specifier(formatting, "-", PrecisionRefused);
  if (!number) {
    formatting->specifier[strlen(formatting->specifier) - 1] = 's';
    number = "(null)";
  }
  int count = snprintf(printed, sizeof printed, formatting->specifier, number);
  append_printed(formatting, printed, count);
}

// MARK: Strings

static void append_text(Formatting *formatting) {
  lua_State *L = lua_of(formatting);
  size_t length;
  const char *bytes = push_text_of(L, formatting->argument, &length);
  if (!has_modifiers(formatting)) {
    append_value(&formatting->steps, formatting->text);
    return;
  }
  // All are read, however few are used.
  steps_take_bytes(&formatting->steps, length);
  luaL_argcheck(L, length == strlen(bytes), formatting->argument, "string contains zeros");
  check_specifier(formatting, "-", PrecisionAllowed);
  if (length >= WIDTH_LIMIT && !strchr(formatting->specifier, '.')) {
    append_value(&formatting->steps, formatting->text);
    return;
  }
  char printed[NUMBER_ROOM];
  int count = snprintf(printed, sizeof printed, formatting->specifier, bytes);
  lua_pop(L, 1);
  append_printed(formatting, printed, count);
}

static bool is_control(unsigned char byte) { return byte < 32 || byte == 127; }

/// A string between quotes, as Lua reads it.
static void append_quoted(Formatting *formatting, const char *bytes, size_t length) {
  append_printed(formatting, "\"", 1);
  const char *end = bytes + length;
  for (const char *s = bytes; s < end; s++) {
    char escaped[8];
    step(&formatting->steps);
    unsigned char byte = (unsigned char)*s;
    if (byte == '"' || byte == '\\' || byte == '\n') {
      append_printed(formatting, "\\", 1);
    } else if (is_control(byte)) {
      bool isBeforeDigit = s + 1 < end && s[1] >= '0' && s[1] <= '9';
      int count = snprintf(escaped, sizeof escaped, isBeforeDigit ? "\\%03d" : "\\%d", byte);
      append_printed(formatting, escaped, count);
      continue;
    }
    append_printed(formatting, s, 1);
  }
  append_printed(formatting, "\"", 1);
}

// Appends a float as a literal that Lua reads back exactly.
static void append_quoted_number(Formatting *formatting, lua_Number number) {
  char printed[NUMBER_ROOM];
  const char *name = number == (lua_Number)HUGE_VAL    ? "1e9999"
                     : number == -(lua_Number)HUGE_VAL ? "-1e9999"
                     : number != number                ? "(0/0)"
                                                       : NULL;
  int count = name ? snprintf(printed, sizeof printed, "%s", name)
                   : snprintf(printed, sizeof printed, "%" LUA_NUMBER_FRMLEN "a", number);
  append_printed(formatting, printed, count);
}

/// The smallest integer has no decimal literal.
static void append_quoted_integer(Formatting *formatting, lua_Integer number) {
  char printed[NUMBER_ROOM];
  const char *format = number == LUA_MININTEGER ? "0x%" LUA_INTEGER_FRMLEN "x" : LUA_INTEGER_FMT;
  int count = snprintf(printed, sizeof printed, format, (LUAI_UACINT)number);
  append_printed(formatting, printed, count);
}

static void append_literal(Formatting *formatting) {
  lua_State *L = lua_of(formatting);
  int index = formatting->argument;
  if (has_modifiers(formatting)) luaL_error(L, "specifier '%%q' cannot have modifiers");
  switch (lua_type(L, index)) {
    case LUA_TSTRING: {
      size_t length;
      const char *bytes = lua_tolstring(L, index, &length);
      append_quoted(formatting, bytes, length);
      break;
    }
    case LUA_TNUMBER:
      if (lua_isinteger(L, index)) {
        append_quoted_integer(formatting, lua_tointeger(L, index));
      } else {
        append_quoted_number(formatting, lua_tonumber(L, index));
      }
      break;
    case LUA_TNIL:
    case LUA_TBOOLEAN:
      push_text_of(L, index, NULL);
      append_value(&formatting->steps, formatting->text);
      break;
    default: luaL_argerror(L, index, "value has no literal form");
  }
}

// MARK: All conversions

static void append_argument(Formatting *formatting) {
  steps_take_value(&formatting->steps, formatting->argument);
  switch (letter_of(formatting)) {
    case 'c': append_byte(formatting); break;
    case 'd':
    case 'i': append_integer(formatting, "-+0 "); break;
    case 'u': append_integer(formatting, "-0"); break;
    case 'o':
    case 'x':
    case 'X': append_integer(formatting, "-#0"); break;
    case 'a':
    case 'A':
      check_specifier(formatting, NUMBER_FLAGS, PrecisionAllowed);
      append_number(formatting);
      break;
    case 'e':
    case 'E':
    case 'f':
    case 'g':
    case 'G': append_number(formatting); break;
    case 'p': append_object(formatting); break;
    case 'q': append_literal(formatting); break;
    case 's': append_text(formatting); break;
    default:
      luaL_error(lua_of(formatting), "invalid conversion '%s' to 'format'",
                 formatting->specifier);
  }
}

int string_format(lua_State *L) {
  size_t count;
  int top = lua_gettop(L);
  const char *format = luaL_checklstring(L, 1, &count), *end = format + count, *percent;
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  Formatting formatting = {.steps = steps_begin(L), .text = &text, .argument = 1};
  while ((percent = memchr(format, '%', (size_t)(end - format)))) {
    append(&formatting.steps, &text, format, (size_t)(percent - format));
    format = percent + 1;
    if (*format == '%') {
      append(&formatting.steps, &text, format++, 1);
      continue;
    }
    if (++formatting.argument > top) luaL_argerror(L, formatting.argument, "no value");
    format = take_specifier(&formatting, format);
    append_argument(&formatting);
  }
  append(&formatting.steps, &text, format, (size_t)(end - format));
  luaL_pushresult(&text);
  return 1;
}
