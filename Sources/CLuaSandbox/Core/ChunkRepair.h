#pragma once

#include "State.h"

/// Corrects the function on top, which was compiled from the source. Returns the status of `lua_load`,
/// with a message in the function's place if the status is not LUA_OK.
int repair_chunk(lua_State *L, const char *source, size_t count, const char *name);
