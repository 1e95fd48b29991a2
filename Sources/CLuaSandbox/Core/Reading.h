#pragma once

#include "State.h"

/// The steps of work between two looks at the clock.
#define READING_STEPS ((size_t)1 << 16)
#define NANOSECONDS_PER_STEP 2
/// The steps of a row besides those of its table's slots.
#define ROW_STEPS ((size_t)64)

/// Begins to count steps, at the beginning and the end of a call.
void reading_begin(BridgeState *state);
/// Returns the slots of the table at an index, empty ones included.
size_t table_slots(lua_State *L, int index);
/// Returns the steps of walking through that table with `lua_next`: its slots, and for each key those that
/// come before it in its chain.
size_t table_steps(lua_State *L, int index);
