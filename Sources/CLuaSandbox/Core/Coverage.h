#pragma once

#include "State.h"

/// Notes the lines of a chunk whose main function is on top of the stack, if lines are counted.
void coverage_note(BridgeState *state, lua_State *L, const char *name);
/// Frees the counts.
void coverage_free(BridgeState *state);
