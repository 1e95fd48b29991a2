#pragma once

#include "State.h"

void *bridge_allocate(void *context, void *pointer, size_t oldSize, size_t newSize);
/// Whether the heap is below its ceiling, after a collection if necessary.
bool memory_is_settled(BridgeState *state);
/// Notes that memory ran out, if the call whose error is on top of `L` ended for that reason.
void note_memory_failure(lua_State *L, int status);
/// Ends the call as if memory had run out: a string would exceed its ceiling.
_Noreturn void refuse_string(lua_State *L);
static inline void check_string_length(lua_State *L, const BridgeState *state, size_t length) {
  if (length > state->limits.stringCeiling && state->isEnforcing) refuse_string(L);
}
