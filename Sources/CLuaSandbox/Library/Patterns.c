// Matching: a search that backtracks if an item may take more or fewer bytes.
//
// The depth of the recursion is the nesting of the pattern, at most `DEPTH_LIMIT`; its work is not
// bounded by anything sensible, so each step is counted.

#include "Patterns.h"

/// An item of the pattern: its number and where it begins.
typedef struct {
  int number;
  const char *text;
} Place;

static const char *match_from(Matcher *matcher, const char *s, Place place);

void matcher_begin(Matcher *matcher, lua_State *L, const char *subject, size_t count) {
  matcher->steps = steps_begin(L);
  matcher->subject = subject;
  matcher->end = subject + count;
  matcher->previousEnd = NULL;
  matcher->isAnchored = false;
}

void matcher_set_pattern(Matcher *matcher, const char *pattern, size_t count) {
  matcher->pattern = pattern;
  matcher->patternEnd = pattern + count;
  matcher->keptCount = 0;
}

/// The item at a place; `scratch` is for one that is not kept.
static inline const PatternItem *item_at(Matcher *matcher, Place place, PatternItem *scratch) {
  if (place.number < matcher->keptCount) return &matcher->kept[place.number];
  PatternItem *item = scratch;
  if (place.number < KEPT_ITEMS) item = &matcher->kept[place.number];
  read_item(matcher, place.text, item);
  if (item != scratch) matcher->keptCount = place.number + 1;
  return item;
}

// MARK: Single bytes

static inline bool accepts(const PatternItem *item, unsigned char byte) {
  if (item->kind == ItemByte) return byte == item->first;
  return item->kind == ItemAny || has_byte(&item->set, byte);
}

/// Returns the number of bytes from `s` on that the item accepts.
static inline size_t run_length(const PatternItem *item, const char *s, const char *end) {
  const char *start = s;
  switch (item->kind) {
    case ItemAny: return (size_t)(end - s);
    case ItemByte:
      while (s < end && (unsigned char)*s == item->first) s++;
      break;
    default:
      while (s < end && has_byte(&item->set, (unsigned char)*s)) s++;
      break;
  }
  return (size_t)(s - start);
}

/// As many as possible, then fewer, as long as the rest does not match.
static const char *match_most(Matcher *matcher, const char *s, const PatternItem *item,
                              Place next) {
  size_t count = run_length(item, s, matcher->end);
  steps_take_bytes(&matcher->steps, count);
  size_t least = item->repeat == RepeatMostFromOne;
  for (size_t taken = count;; taken--) {
    const char *end = match_from(matcher, s + taken, next);
    if (end || taken == least) return end;
  }
}

static const char *match_least(Matcher *matcher, const char *s, const PatternItem *item,
                               Place next) {
  for (;; s++) {
    const char *end = match_from(matcher, s, next);
    if (end) return end;
    if (s == matcher->end || !accepts(item, (unsigned char)*s)) return NULL;
  }
}

// MARK: Captures

// Matches the rest after the start of a capture.
static const char *match_capture(Matcher *matcher, const char *s, ptrdiff_t length, Place next) {
  if (matcher->captureCount == CAPTURE_LIMIT) luaL_error(matcher->steps.L, "too many captures");
  matcher->captures[matcher->captureCount++] = (Capture){.start = s, .length = length};
  const char *end = match_from(matcher, s, next);
  if (!end) matcher->captureCount--;
  return end;
}

// Matches the rest after the end of a capture.
static const char *match_close(Matcher *matcher, const char *s, Place next) {
  int index = matcher->captureCount - 1;
  while (index >= 0 && matcher->captures[index].length != CAPTURE_IS_OPEN) index--;
  if (index < 0) luaL_error(matcher->steps.L, "invalid pattern capture");
  Capture *capture = &matcher->captures[index];
  capture->length = s - capture->start;
  const char *end = match_from(matcher, s, next);
  if (!end) capture->length = CAPTURE_IS_OPEN;
  return end;
}

// Matches a back reference, `%1` to `%9`; returns its end, or NULL.
static const char *match_captured(Matcher *matcher, const char *s, unsigned char digit) {
  int index = digit - '1';
  if (index < 0 || index >= matcher->captureCount ||
      matcher->captures[index].length == CAPTURE_IS_OPEN) {
    luaL_error(matcher->steps.L, "invalid capture index %%%d", index + 1);
  }
  Capture capture = matcher->captures[index];
  if (capture.length < 0 || matcher->end - s < capture.length) return NULL;
  steps_take_bytes(&matcher->steps, (size_t)capture.length);
  return memcmp(s, capture.start, (size_t)capture.length) == 0 ? s + capture.length : NULL;
}

// MARK: Other items

// Matches `%bxy`; returns its end, or NULL.
static const char *match_balance(Matcher *matcher, const char *s, const PatternItem *item) {
  if (s == matcher->end || (unsigned char)*s != item->first) return NULL;
  const char *start = s;
  size_t open = 1;
  while (++s < matcher->end) {
    if ((unsigned char)*s == item->second) {
      if (--open == 0) break;
    } else if ((unsigned char)*s == item->first) {
      open++;
    }
  }
  steps_take_bytes(&matcher->steps, (size_t)(s - start));
  return s < matcher->end ? s + 1 : NULL;
}

/// The bytes before and after the subject count as \0.
static bool is_frontier(const Matcher *matcher, const char *s, const ByteSet *set) {
  unsigned char before = s == matcher->subject ? '\0' : (unsigned char)s[-1];
  unsigned char here = s == matcher->end ? '\0' : (unsigned char)*s;
  return !has_byte(set, before) && has_byte(set, here);
}

// MARK: All items

/// Returns the end of the match after an item that must occur once; NULL if nothing matches.
static inline const char *pass(Matcher *matcher, const char *s, const PatternItem *item) {
  switch (item->kind) {
    case ItemEnd: return s == matcher->end ? s : NULL;
    case ItemBalance: return match_balance(matcher, s, item);
    case ItemCaptured: return match_captured(matcher, s, item->first);
    case ItemFrontier: return is_frontier(matcher, s, &item->set) ? s : NULL;
    default: return s < matcher->end && accepts(item, (unsigned char)*s) ? s + 1 : NULL;
  }
}

static const char *match_items(Matcher *matcher, const char *s, Place place) {
  PatternItem scratch;
  while (place.text != matcher->patternEnd) {
    const PatternItem *item = item_at(matcher, place, &scratch);
    Place next = {.number = place.number + 1, .text = item->next};
    step(&matcher->steps);
    if (item->kind == ItemOpen) return match_capture(matcher, s, CAPTURE_IS_OPEN, next);
    if (item->kind == ItemPosition) return match_capture(matcher, s, CAPTURE_IS_POSITION, next);
    if (item->kind == ItemClose) return match_close(matcher, s, next);
    const char *passed = pass(matcher, s, item);
    if (!passed) {
      if (item->repeat == RepeatOnce || item->repeat == RepeatMostFromOne) return NULL;
    } else if (item->repeat == RepeatOnce) {
      s = passed;
    } else if (item->repeat == RepeatOptional) {
      const char *end = match_from(matcher, passed, next);
      if (end) return end;
    } else if (item->repeat == RepeatLeast) {
      return match_least(matcher, s, item, next);
    } else {
      return match_most(matcher, s, item, next);
    }
    place = next;
  }
  return s;
}

// Matches from a place of the subject; returns the end, or NULL.
static const char *match_from(Matcher *matcher, const char *s, Place place) {
  if (matcher->depth++ == DEPTH_LIMIT) luaL_error(matcher->steps.L, "pattern too complex");
  const char *end = match_items(matcher, s, place);
  matcher->depth--;
  return end;
}

// MARK: Searching

/// The item that has to accept the byte at which a match starts; NULL: there is no such item.
///
/// It reads no further than a match at the first place would.
static const PatternItem *leading_item(Matcher *matcher, PatternItem *scratch) {
  Place place = {.number = 0, .text = matcher->pattern};
  if (place.text == matcher->patternEnd) return NULL;
  const PatternItem *item = item_at(matcher, place, scratch);
  if (item->kind == ItemOpen && item->next != matcher->patternEnd) {
    item = item_at(matcher, (Place){.number = 1, .text = item->next}, scratch);
  }
  if (item->kind != ItemByte && item->kind != ItemSet) return NULL;
  bool isNeeded = item->repeat == RepeatOnce || item->repeat == RepeatMostFromOne;
  return isNeeded ? item : NULL;
}

/// The first place from `s` on that the item accepts; the subject's end if there is none.
static const char *skip_to(Matcher *matcher, const char *s, const PatternItem *item) {
  const char *start = s, *end = matcher->end;
  if (item->kind == ItemByte) {
    s = s < end ? memchr(s, item->first, (size_t)(end - s)) : NULL;
    if (!s) s = end;
  } else {
    while (s < end && !has_byte(&item->set, (unsigned char)*s)) s++;
  }
  steps_take_bytes(&matcher->steps, (size_t)(s - start));
  return s;
}

const char *matcher_search(Matcher *matcher, const char **start) {
  PatternItem scratch;
  const PatternItem *leading = matcher->isAnchored ? NULL : leading_item(matcher, &scratch);
  for (const char *s = *start;; s++) {
    if (leading) s = skip_to(matcher, s, leading);
    matcher->captureCount = 0;
    matcher->depth = 0;
    step(&matcher->steps);
    const char *end = match_from(matcher, s, (Place){.number = 0, .text = matcher->pattern});
    if (end && end != matcher->previousEnd) {
      *start = s;
      return end;
    }
    if (s == matcher->end || matcher->isAnchored) return NULL;
  }
}
