#pragma once

#include "State.h"

/// The steps of work between two looks at the clock; a step takes about two nanoseconds.
#define READING_STEPS ((size_t)1 << 16)
/// The steps of a row besides those of its table's slots.
#define ROW_STEPS ((size_t)64)

/// Begins to count steps, at the beginning and the end of a call.
void reading_begin(BridgeState *state);
/// Returns the slots of the table at an index, empty ones included, which `lua_next` walks through.
size_t table_slots(lua_State *L, int index);
