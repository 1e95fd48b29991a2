#pragma once

#include "State.h"

/// Notes the script lines of `L` as `trace_lines` does, with the variables if the state notes them: of the
/// innermost call with their fields. Runs no code of scripts, and raises nothing while the host's section holds.
void see_failure(BridgeState *state, lua_State *L, int level, bool isOpen);
