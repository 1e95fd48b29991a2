#pragma once

#include "State.h"

void trace_clear(BridgeState *state);
/// Notes the script lines of `L`, innermost first, with the variables if the state notes them. `isOpen`: the
/// caller's lines will follow.
void trace_capture(BridgeState *state, lua_State *L, int level, bool isOpen);
/// Notes the script lines of `L` and no variables: within the allocator, the stack may not change.
void trace_places(BridgeState *state, lua_State *L);
/// A script caught the failure: the next trace begins with no lines.
void trace_close(BridgeState *state);
