#pragma once

#include "State.h"

/// The key that marks a closed table's metatable.
extern const char keyOfClosed;

/// Raises the error for a table and a key, which are at 1 and 2, by the function at `refusal`.
int refuse_key(lua_State *L, int refusal);
