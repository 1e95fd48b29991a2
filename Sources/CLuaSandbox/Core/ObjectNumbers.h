#pragma once

#include "State.h"

/// Returns the number of an object, from 1; 0 for a value that is none, such as a string. Raises errors
/// of memory.
lua_Unsigned object_number(lua_State *L, int index);
/// Pushes and returns the text of a value as `luaL_tolstring` does, with the number of an object in place
/// of its address. Raises errors of memory, and those of `__tostring`.
const char *push_text_of(lua_State *L, int index, size_t *count);
