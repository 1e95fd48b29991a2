#pragma once

#include "State.h"

void trace_clear(BridgeState *state);
/// Notes the script lines of `L`, innermost first. `isOpen`: the caller's lines will follow.
void trace_capture(BridgeState *state, lua_State *L, int level, bool isOpen);
/// A script caught the failure: the next trace begins with no lines.
void trace_close(BridgeState *state);
