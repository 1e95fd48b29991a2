// The captures of a match.

#include "Patterns.h"

bool capture_text(const Matcher *matcher, int index, const char *start, const char *end,
                  const char **text, size_t *count) {
  lua_State *L = matcher->steps.L;
  if (index >= matcher->captureCount) {
    if (index != 0) luaL_error(L, "invalid capture index %%%d", index + 1);
    *text = start;
    *count = (size_t)(end - start);
    return true;
  }
  Capture capture = matcher->captures[index];
  if (capture.length == CAPTURE_IS_POSITION) {
    lua_pushinteger(L, capture.start - matcher->subject + 1);
    return false;
  }
  if (capture.length == CAPTURE_IS_OPEN) luaL_error(L, "unfinished capture");
  *text = capture.start;
  *count = (size_t)capture.length;
  return true;
}

void push_capture(const Matcher *matcher, int index, const char *start, const char *end) {
  const char *text;
  size_t count;
  if (capture_text(matcher, index, start, end, &text, &count)) {
    lua_pushlstring(matcher->steps.L, text, count);
  }
}

int push_captures(const Matcher *matcher, const char *start, const char *end) {
  int count = matcher->captureCount == 0 && start ? 1 : matcher->captureCount;
  luaL_checkstack(matcher->steps.L, count, "too many captures");
  for (int index = 0; index < count; index++) push_capture(matcher, index, start, end);
  return count;
}
