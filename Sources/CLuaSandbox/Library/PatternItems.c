// Reading the items of a pattern.

#include "Patterns.h"

// MARK: Classes

/// Letters for bytes, in the C locale whatever the program's: bits of the bytes below 128.
typedef struct {
  char letter;
  uint32_t bits[4];
} ByteClass;

// The character classes of Lua's patterns (Lua manual, 6.4.1).
static const ByteClass classes[] = {
    {'a', {0, 0, 0x07fffffe, 0x07fffffe}},                            // letters
    {'c', {0xffffffff, 0, 0, 0x80000000}},                            // control characters
    {'d', {0, 0x03ff0000, 0, 0}},                                     // digits
    {'g', {0, 0xfffffffe, 0xffffffff, 0x7fffffff}},                   // printed, but for blanks
    {'l', {0, 0, 0, 0x07fffffe}},                                     // lower case
    {'p', {0, 0xfc00fffe, 0xf8000001, 0x78000001}},                   // punctuation
    {'s', {0x00003e00, 0x00000001, 0, 0}},                            // white space
    {'u', {0, 0, 0x07fffffe, 0}},                                     // upper case
    {'w', {0, 0x03ff0000, 0x07fffffe, 0x07fffffe}},                   // letters and digits
    {'x', {0, 0x03ff0000, 0x0000007e, 0x0000007e}},                   // hexadecimal digits
    {'z', {0x00000001, 0, 0, 0}},                                     // \0; not in the manual
};

static const ByteClass *find_class(char letter) {
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
    if (classes[i].letter == letter) return &classes[i];
  }
  return NULL;
}

static void add_byte(ByteSet *set, unsigned char byte) {
  set->bits[byte >> 5] |= (uint32_t)1 << (byte & 31);
}

/// Adds the meaning of `%letter`: a class, its complement, or the byte itself.
static void add_escaped(ByteSet *set, char letter) {
  bool isUpper = letter >= 'A' && letter <= 'Z';
  const ByteClass *class = find_class(isUpper ? (char)(letter - 'A' + 'a') : letter);
  if (!class) {
    add_byte(set, (unsigned char)letter);
    return;
  }
  for (int i = 0; i < 8; i++) {
    uint32_t bits = i < 4 ? class->bits[i] : 0;
    set->bits[i] |= isUpper ? ~bits : bits;
  }
}

// MARK: Sets

_Noreturn static void fail(const Matcher *matcher, const char *message) {
  luaL_error(matcher->steps.L, "malformed pattern (%s)", message);
  abort();  // not reached: luaL_error does not return
}

/// Returns the `]` of the set whose `[` is at `place`. The first character cannot close it.
static const char *end_of_set(const Matcher *matcher, const char *place) {
  const char *end = matcher->patternEnd;
  place++;
  if (place < end && *place == '^') place++;
  for (bool isFirst = true;; isFirst = false) {
    if (!isFirst && place < end && *place == ']') return place;
    if (place == end) fail(matcher, "missing ']'");
    if (*place++ == '%' && place < end) place++;
  }
}

/// Reads the set from the `[` at `place` to its `]`.
static void read_set(const char *place, const char *close, ByteSet *set) {
  memset(set, 0, sizeof *set);
  bool isComplement = *++place == '^';
  if (isComplement) place++;
  while (place < close) {
    if (*place == '%') {
      add_escaped(set, place[1]);
      place += 2;
    } else if (place[1] == '-' && place + 2 < close) {
      for (int byte = (unsigned char)place[0]; byte <= (unsigned char)place[2]; byte++) {
        add_byte(set, (unsigned char)byte);
      }
      place += 3;
    } else {
      add_byte(set, (unsigned char)*place++);
    }
  }
  if (!isComplement) return;
  for (int i = 0; i < 8; i++) set->bits[i] = ~set->bits[i];
}

/// Reads a set for an item; returns the rest after its `]`.
static const char *take_set(Matcher *matcher, const char *place, PatternItem *item) {
  const char *close = end_of_set(matcher, place);
  // A set may be as long as a string, and may be read more than once.
  steps_take(&matcher->steps, (size_t)(close - place));
  read_set(place, close, &item->set);
  return close + 1;
}

// MARK: Items

// Returns the repetition of a suffix: `*`, `+`, `-` or `?` (Lua manual, 6.4.1).
static ItemRepeat repeat_of(char suffix) {
  switch (suffix) {
    case '?': return RepeatOptional;
    case '*': return RepeatMost;
    case '+': return RepeatMostFromOne;
    case '-': return RepeatLeast;
    default: return RepeatOnce;
  }
}

/// An item that matches one byte, with its number of repetitions.
static void read_single(Matcher *matcher, const char *place, PatternItem *item) {
  const char *next = place + 1;
  switch (*place) {
    case '.': item->kind = ItemAny; break;
    case '[':
      item->kind = ItemSet;
      next = take_set(matcher, place, item);
      break;
    case '%':
      if (next == matcher->patternEnd) fail(matcher, "ends with '%'");
      item->kind = ItemSet;
      memset(&item->set, 0, sizeof item->set);
      add_escaped(&item->set, *next++);
      break;
    default:
      item->kind = ItemByte;
      item->first = (unsigned char)*place;
  }
  if (next < matcher->patternEnd) item->repeat = (unsigned char)repeat_of(*next);
  item->next = item->repeat == RepeatOnce ? next : next + 1;
}

// Reads `%bxy`.
static void read_balance(Matcher *matcher, const char *place, PatternItem *item) {
  if (matcher->patternEnd - place < 4) fail(matcher, "missing arguments to '%b'");
  item->kind = ItemBalance;
  item->first = (unsigned char)place[2];
  item->second = (unsigned char)place[3];
  item->next = place + 4;
}

// Reads `%f[set]`.
static void read_frontier(Matcher *matcher, const char *place, PatternItem *item) {
  if (matcher->patternEnd - place < 3 || place[2] != '[') {
    luaL_error(matcher->steps.L, "missing '[' after '%%f' in pattern");
  }
  item->kind = ItemFrontier;
  item->next = take_set(matcher, place + 2, item);
}

static void read_escaped(Matcher *matcher, const char *place, PatternItem *item) {
  char letter = matcher->patternEnd - place > 1 ? place[1] : '\0';
  if (letter == 'b') {
    read_balance(matcher, place, item);
  } else if (letter == 'f') {
    read_frontier(matcher, place, item);
  } else if (letter >= '0' && letter <= '9') {
    item->kind = ItemCaptured;
    item->first = (unsigned char)letter;
    item->next = place + 2;
  } else {
    read_single(matcher, place, item);
  }
}

void read_item(Matcher *matcher, const char *place, PatternItem *item) {
  bool isLast = place + 1 == matcher->patternEnd;
  item->repeat = RepeatOnce;
  switch (*place) {
    case '(': {
      bool isPosition = !isLast && place[1] == ')';
      item->kind = isPosition ? ItemPosition : ItemOpen;
      item->next = place + (isPosition ? 2 : 1);
      return;
    }
    case ')':
      item->kind = ItemClose;
      item->next = place + 1;
      return;
    case '%': read_escaped(matcher, place, item); return;
    case '$':
      if (!isLast) break;
      item->kind = ItemEnd;
      item->next = place + 1;
      return;
    default: break;
  }
  read_single(matcher, place, item);
}
