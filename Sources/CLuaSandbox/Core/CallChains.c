// Chains of `__call`: a value that is called through another one, which is called through another …
//
// Lua follows a chain in a single instruction, where no hook runs, and each link moves all values
// before it by one slot: a chain that leads to itself is over when the stack is as big as it may be,
// after minutes. The stack grows meanwhile, and there a long chain is recognized and ended, as an
// overflow of the stack.

#include "Internal.h"

/// Values of a stack that is filled within 10 ms, of 16 bytes each.
#define SHORT_STACK ((size_t)8192 * 16)
_Static_assert(SHORT_STACK >= LEAST_BIG, "smaller blocks are not looked at");
/// Registers of a function, beyond which a chain's values stand.
#define FIRST_LINK 1000
/// Links that are looked at.
#define LINKS 64

/// Whether the value at an index is what the next one is called through.
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
