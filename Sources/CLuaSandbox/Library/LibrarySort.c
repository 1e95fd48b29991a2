// `table.sort`: quicksort in place (C. A. R. Hoare; the median of three as R. Sedgewick, Implementing
// Quicksort Programs, 1978). It takes the same pivots as Lua's own unless a part is cut unevenly, so
// equal elements come in the same order; then it takes others, by a rule and not by the clock as
// Lua does.

#include "Library.h"

/// Parts that are longer, and were cut unevenly, get their pivot elsewhere than in the middle.
#define LONG_PART 100
/// Less than one part in so many of the others is uneven.
#define UNEVEN_PART 128

// The table is at 1, the order function or nil at 2.

/// Whether the value at `left` comes before the one at `right`; both are above the arguments.
static bool is_before(Steps *steps, int left, int right) {
  lua_State *L = steps->L;
  if (lua_isnil(L, 2)) {
    steps_take_value(steps, left);
    return lua_compare(L, left, right, LUA_OPLT);
  }
  step(steps);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, left - 1);
  lua_pushvalue(L, right - 2);
  lua_call(L, 2, 1);
  bool isBefore = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return isBefore;
}

/// Writes the two values on top, which are popped, to `first` and `second`, topmost first.
static void set_two(lua_State *L, lua_Integer first, lua_Integer second) {
  lua_seti(L, 1, first);
  lua_seti(L, 1, second);
}

/// Brings the first and the last element of a part into order.
static void settle_ends(Steps *steps, lua_Integer low, lua_Integer high) {
  lua_State *L = steps->L;
  lua_geti(L, 1, low);
  lua_geti(L, 1, high);
  if (is_before(steps, -1, -2)) {
    set_two(L, low, high);
  } else {
    lua_pop(L, 2);
  }
}

/// Brings a third one between them.
static void settle_middle(Steps *steps, lua_Integer low, lua_Integer middle, lua_Integer high) {
  lua_State *L = steps->L;
  lua_geti(L, 1, middle);
  lua_geti(L, 1, low);
  if (is_before(steps, -2, -1)) {
    set_two(L, middle, low);
    return;
  }
  lua_pop(L, 1);
  lua_geti(L, 1, high);
  if (is_before(steps, -1, -2)) {
    set_two(L, middle, high);
  } else {
    lua_pop(L, 2);
  }
}

/// A place in the middle half of a part.
static lua_Integer scattered_place(lua_Integer low, lua_Integer high, unsigned scatter) {
  lua_Integer quarter = (high - low) / 4;
  return low + quarter + scatter % (quarter * 2);
}

/// Cuts a part around the pivot, which is on top, is popped, and is also at `high - 1`. Returns the
/// pivot's final place.
static lua_Integer cut(Steps *steps, lua_Integer low, lua_Integer high) {
  lua_State *L = steps->L;
  lua_Integer i = low, j = high - 1;
  for (;;) {
    for (lua_geti(L, 1, ++i); is_before(steps, -1, -2); lua_geti(L, 1, ++i)) {
      if (i == high - 1) luaL_error(L, "invalid order function for sorting");
      lua_pop(L, 1);
    }
    for (lua_geti(L, 1, --j); is_before(steps, -3, -1); lua_geti(L, 1, --j)) {
      if (j < i) luaL_error(L, "invalid order function for sorting");
      lua_pop(L, 1);
    }
    if (j < i) break;
    set_two(L, i, j);
  }
  lua_pop(L, 1);
  set_two(L, high - 1, i);
  return i;
}

static void sort_part(Steps *steps, lua_Integer low, lua_Integer high, unsigned scatter) {
  lua_State *L = steps->L;
  while (low < high) {
    settle_ends(steps, low, high);
    if (high - low == 1) return;
    lua_Integer middle = (lua_Integer)(((lua_Unsigned)low + (lua_Unsigned)high) / 2);
    if (high - low > LONG_PART && scatter != 0) middle = scattered_place(low, high, scatter);
    settle_middle(steps, low, middle, high);
    if (high - low == 2) return;
    lua_geti(L, 1, middle);
    lua_pushvalue(L, -1);
    lua_geti(L, 1, high - 1);
    set_two(L, middle, high - 1);
    lua_Integer pivot = cut(steps, low, high), shorter;
    // The shorter part first: so the recursion is at most 31 deep.
    if (pivot - low < high - pivot) {
      sort_part(steps, low, pivot - 1, scatter);
      shorter = pivot - low;
      low = pivot + 1;
    } else {
      sort_part(steps, pivot + 1, high, scatter);
      shorter = high - pivot;
      high = pivot - 1;
    }
    if ((high - low) / UNEVEN_PART > shorter) scatter = scatter * 1664525u + 1013904223u;
  }
}

void sort_array(lua_State *L, lua_Integer count) {
  Steps steps = steps_begin(L);
  sort_part(&steps, 1, count, 0);
}
