// Patterns of the Lua 5.4 manual, section 6.4.1.
//
// A pattern is read item by item, each when the match first comes to it, and the first items are
// kept. So a mistake in a pattern is an error only if the match gets there, as in Lua's own
// library.

#pragma once

#include "Library.h"

/// A pattern item (Lua manual, 6.4.1), or a part of a pattern between items.
typedef enum {
  ItemByte,      // one byte …
  ItemAny,       // … or any byte …
  ItemSet,       // … or one of a set, as often as `repeat` says
  ItemOpen,      // (
  ItemPosition,  // ()
  ItemClose,     // )
  ItemEnd,       // $
  ItemBalance,   // %b
  ItemFrontier,  // %f
  ItemCaptured,  // %1
} ItemKind;

typedef enum { RepeatOnce, RepeatOptional, RepeatMost, RepeatMostFromOne, RepeatLeast } ItemRepeat;

/// A bit for each byte.
typedef struct {
  uint32_t bits[8];
} ByteSet;

static inline bool has_byte(const ByteSet *set, unsigned char byte) {
  return set->bits[byte >> 5] >> (byte & 31) & 1;
}

typedef struct {
  unsigned char kind;    // ItemKind
  unsigned char repeat;  // ItemRepeat
  unsigned char first;   // ItemByte: the byte; ItemBalance: the opening one; ItemCaptured: the digit
  unsigned char second;  // ItemBalance: the closing one
  const char *next;      // the rest of the pattern
  ByteSet set;           // ItemSet, ItemFrontier
} PatternItem;

/// Most patterns are shorter; further items are read each time that a match reaches them.
#define KEPT_ITEMS 20
#define CAPTURE_LIMIT 32
/// Nested repetitions and captures in progress.
#define DEPTH_LIMIT 200

#define CAPTURE_IS_OPEN (-1)
#define CAPTURE_IS_POSITION (-2)

typedef struct {
  const char *start;
  ptrdiff_t length;  // or one of the above
} Capture;

/// A pattern, its subject and the captures of the latest match.
typedef struct {
  Steps steps;
  const char *subject;
  const char *end;
  const char *pattern;
  const char *patternEnd;
  /// A match that ends here does not count: the previous one of a sequence did.
  const char *previousEnd;
  bool isAnchored;  // to the start of a search
  int captureCount;
  int depth;
  int keptCount;
  PatternItem kept[KEPT_ITEMS];
  Capture captures[CAPTURE_LIMIT];
} Matcher;

// PatternItems.c
/// Reads the item at `place` of the pattern, which is not its end.
void read_item(Matcher *matcher, const char *place, PatternItem *item);

// Patterns.c
void matcher_begin(Matcher *matcher, lua_State *L, const char *subject, size_t count);
/// Sets the pattern. The caller handles a leading `^`.
void matcher_set_pattern(Matcher *matcher, const char *pattern, size_t count);
/// Returns the end of the first match at `*start` or, if it is not anchored, after it; NULL if there is none.
const char *matcher_search(Matcher *matcher, const char **start);

// PatternCaptures.c
/// Pushes capture `index`, from 0. A pattern without captures has one: the match itself.
void push_capture(const Matcher *matcher, int index, const char *start, const char *end);
/// Pushes all captures, or the match if there are none and it has a `start`; how many.
int push_captures(const Matcher *matcher, const char *start, const char *end);
/// Gets the text of capture `index`, from 0; returns false with the position pushed if it is one.
bool capture_text(const Matcher *matcher, int index, const char *start, const char *end,
                  const char **text, size_t *count);
