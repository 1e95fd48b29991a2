// Chains of `__call`: a value that is called through another one, which is called through another …
//
// Lua follows a chain in a single instruction, during which no hook runs, and each link moves all values
// before it by one slot: a chain that leads to itself is over when the stack is as big as it may be,
// after minutes. The stack grows meanwhile, and there a long chain is recognized and ended, as an
// overflow of the stack.

#include "BigBlocks.h"

/// Values of a stack that is filled within 10 ms, of 16 bytes each.
#define SHORT_STACK ((size_t)8192 * 16)
_Static_assert(SHORT_STACK >= LEAST_BIG, "smaller blocks are not checked");
/// The registers of a function; a chain's values come after them.
#define FIRST_LINK 1000
/// The number of links that are checked.
#define LINKS 64

/// Whether the next value is called through the value at an index.
static bool is_link(lua_State *L, int index) {
  if (!lua_getmetatable(L, index + 1)) return false;
  lua_pushliteral(L, "__call");
  lua_rawget(L, -2);
  bool isLink = lua_rawequal(L, -1, index);
  lua_pop(L, 2);
  return isLink;
}

bool is_call_chain(const BridgeState *state, size_t size) {
  if (size < SHORT_STACK) return false;
  lua_State *L = state->running;
  if (lua_gettop(L) < FIRST_LINK + LINKS) return false;
  for (int index = FIRST_LINK; index < FIRST_LINK + LINKS; index++) {
    if (!is_link(L, index)) return false;
  }
  return true;
}
