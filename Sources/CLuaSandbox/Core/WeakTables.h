#pragma once

#include "State.h"

/// Takes weak tables from the scripts of a new state. Raises errors of memory.
void weak_tables_seal(lua_State *L);
/// Whether that has worked, by a collection. Raises errors of memory.
bool weak_tables_are_sealed(lua_State *L);
/// Pushes a new table that does not keep its keys alive. Raises errors of memory.
void push_weak_keys(lua_State *L);
