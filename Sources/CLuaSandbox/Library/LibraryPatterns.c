// `find`, `match`, `gmatch` and `gsub` of the Lua 5.4 manual, section 6.4.

#define _GNU_SOURCE  // memmem

#include "Patterns.h"

/// The plain search checks the watch after each window of this many bytes.
#define WINDOW ((size_t)64 << 10)

// MARK: Finding

// Whether a pattern has special characters (Lua manual, 6.4.1).
static bool has_specials(const char *pattern, size_t count) {
  static const char specials[] = "^$*+?.([%-";
  for (size_t i = 0; i < count; i++) {
    if (pattern[i] != '\0' && memchr(specials, pattern[i], sizeof specials - 1)) return true;
  }
  return false;
}

/// This many places that only begin like the text are checked one by one; `memmem`, which never takes
/// long, has to prepare itself first.
#define FALSE_STARTS 16

/// Returns the text's position in the `room` bytes from `s` on; the text is neither empty nor
/// longer.
static const char *find_within(const char *s, size_t room, const char *text, size_t count) {
  const char *last = s + room - count;
  for (int i = 0; i < FALSE_STARTS; i++) {
    s = memchr(s, *text, (size_t)(last - s) + 1);
    if (!s || memcmp(s, text, count) == 0) return s;
    if (s++ == last) return NULL;
  }
  return memmem(s, (size_t)(last - s) + count, text, count);
}

/// Returns the text's position in the subject from `s` on; NULL for none.
static const char *find_plain(lua_State *L, const char *s, size_t room, const char *text,
                              size_t count) {
  if (count == 0) return s;
  Steps steps = steps_begin(L);
  size_t window = count < WINDOW ? WINDOW : count;
  while (room >= count) {
    size_t searched = room - count < window ? room : window + count - 1;
    const char *place = find_within(s, searched, text, count);
    if (place) return place;
    steps_take(&steps, searched);
    if (searched == room) return NULL;
    s += window;
    room -= window;
  }
  return NULL;
}

static int push_plain(lua_State *L, const char *subject, size_t length, size_t first,
                      const char *text, size_t count) {
  const char *place = find_plain(L, subject + first, length - first, text, count);
  if (!place) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, place - subject + 1);
  lua_pushinteger(L, place - subject + (lua_Integer)count);
  return 2;
}

typedef enum { FindPlaces, FindCaptures } Finding;

/// Sets the pattern without a leading `^`.
static void set_anchored_pattern(Matcher *matcher, const char *pattern, size_t count) {
  matcher->isAnchored = count > 0 && *pattern == '^';
  matcher_set_pattern(matcher, pattern + matcher->isAnchored, count - matcher->isAnchored);
}

// The common part of `string.find` and `string.match` (Lua manual, 6.4).
static int find(lua_State *L, Finding finding) {
  size_t length, count;
  const char *subject = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &count);
  size_t first = first_position(luaL_optinteger(L, 3, 1), length) - 1;
  if (first > length) {
    lua_pushnil(L);
    return 1;
  }
  if (finding == FindPlaces && (lua_toboolean(L, 4) || !has_specials(pattern, count))) {
    return push_plain(L, subject, length, first, pattern, count);
  }
  Matcher matcher;
  matcher_begin(&matcher, L, subject, length);
  set_anchored_pattern(&matcher, pattern, count);
  const char *start = subject + first, *end = matcher_search(&matcher, &start);
  if (!end) {
    lua_pushnil(L);
    return 1;
  }
  if (finding == FindCaptures) return push_captures(&matcher, start, end);
  lua_pushinteger(L, start - subject + 1);
  lua_pushinteger(L, end - subject);
  return 2 + push_captures(&matcher, NULL, NULL);
}

int string_find(lua_State *L) { return find(L, FindPlaces); }

int string_match(lua_State *L) { return find(L, FindCaptures); }

// MARK: All matches

/// A sequence of matches; its strings are kept beside it.
typedef struct {
  const char *start;  // of the next search
  Matcher matcher;
} Matches;

static int next_match(lua_State *L) {
  Matches *matches = lua_touserdata(L, lua_upvalueindex(3));
  Matcher *matcher = &matches->matcher;
  matcher->steps = steps_begin(L);  // another coroutine may go on with the sequence
  const char *start = matches->start;
  const char *end = start <= matcher->end ? matcher_search(matcher, &start) : NULL;
  if (!end) return 0;
  matches->start = matcher->previousEnd = end;
  return push_captures(matcher, start, end);
}

int string_gmatch(lua_State *L) {
  size_t length, count;
  const char *subject = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &count);
  size_t first = first_position(luaL_optinteger(L, 3, 1), length) - 1;
  lua_settop(L, 2);
  Matches *matches = lua_newuserdatauv(L, sizeof *matches, 0);
  matches->start = subject + (first <= length ? first : length + 1);
  matcher_begin(&matches->matcher, L, subject, length);
  matcher_set_pattern(&matches->matcher, pattern, count);
  lua_pushcclosure(L, next_match, 3);
  return 1;
}

// MARK: Replacing

/// Appends the replacement string with its captures filled in.
static void append_replacement(Matcher *matcher, luaL_Buffer *text, const char *start,
                               const char *end) {
  lua_State *L = matcher->steps.L;
  size_t left, count;
  const char *rest = lua_tolstring(L, 3, &left), *limit = rest + left, *percent, *captured;
  while ((percent = memchr(rest, '%', (size_t)(limit - rest)))) {
    append(&matcher->steps, text, rest, (size_t)(percent - rest));
    char letter = percent + 1 < limit ? percent[1] : '\0';
    rest = percent + 2;
    step(&matcher->steps);
    if (letter == '%') {
      append(&matcher->steps, text, "%", 1);
    } else if (letter == '0') {
      append(&matcher->steps, text, start, (size_t)(end - start));
    } else if (letter < '1' || letter > '9') {
      luaL_error(L, "invalid use of '%%' in replacement string");
    } else if (capture_text(matcher, letter - '1', start, end, &captured, &count)) {
      append(&matcher->steps, text, captured, count);
    } else {
      append_value(&matcher->steps, text);
    }
  }
  append(&matcher->steps, text, rest, (size_t)(limit - rest));
}

/// Appends the replacement from a table or a function; returns false if the match stays.
static bool append_answer(Matcher *matcher, luaL_Buffer *text, const char *start, const char *end) {
  lua_State *L = matcher->steps.L;
  require_stack(L);
  if (lua_type(L, 3) == LUA_TTABLE) {
    push_capture(matcher, 0, start, end);
    lua_gettable(L, 3);
  } else {
    lua_pushvalue(L, 3);
    lua_call(L, push_captures(matcher, start, end), 1);
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    return false;
  }
  if (!lua_isstring(L, -1)) {
    luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  }
  append_value(&matcher->steps, text);
  return true;
}

/// Replaces up to `limit` matches and pushes the text, which is the subject if all matches stay;
/// how many there were.
static lua_Integer replace(Matcher *matcher, lua_Integer limit) {
  lua_State *L = matcher->steps.L;
  bool isText = lua_type(L, 3) == LUA_TSTRING || lua_type(L, 3) == LUA_TNUMBER, isChanged = false;
  const char *copied = matcher->subject, *from = copied;
  lua_Integer count = 0;
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  while (count < limit) {
    const char *start = from, *end = matcher_search(matcher, &start);
    if (!end) break;
    count++;
    // Before the result: nothing may be on the stack above the text when it grows.
    append(&matcher->steps, &text, copied, (size_t)(start - copied));
    copied = start;
    if (isText) append_replacement(matcher, &text, start, end);
    if (isText || append_answer(matcher, &text, start, end)) {
      copied = end;
      isChanged = true;
    }
    from = matcher->previousEnd = end;
    if (matcher->isAnchored) break;
  }
  if (isChanged) {
    append(&matcher->steps, &text, copied, (size_t)(matcher->end - copied));
    luaL_pushresult(&text);
  } else {
    lua_pushvalue(L, 1);
  }
  return count;
}

int string_gsub(lua_State *L) {
  size_t length, count;
  const char *subject = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &count);
  int type = lua_type(L, 3);
  lua_Integer limit = luaL_optinteger(L, 4, (lua_Integer)length + 1);
  bool isReplacement = type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TTABLE ||
                       type == LUA_TFUNCTION;
  luaL_argexpected(L, isReplacement, 3, "string/function/table");
  Matcher matcher;
  matcher_begin(&matcher, L, subject, length);
  set_anchored_pattern(&matcher, pattern, count);
  lua_Integer replaced = replace(&matcher, limit);
  lua_pushinteger(L, replaced);
  return 2;
}
