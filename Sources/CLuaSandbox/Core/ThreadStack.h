#pragma once

#include <CPlatform.h>
#include <lauxlib.h>

/// The bytes of the thread's stack that a function which calls back into Lua keeps free.
#define STACK_RESERVE ((size_t)64 << 10)

/// Raises an error if a function that calls back into Lua would leave too little of the thread's
/// stack: Lua's own limit of C calls supposes a big one.
static inline void require_stack(lua_State *L) {
  if (thread_stack_left() < STACK_RESERVE) luaL_error(L, "C stack overflow");
}
