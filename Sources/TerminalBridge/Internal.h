#ifndef TERMINAL_BRIDGE_INTERNAL_H
#define TERMINAL_BRIDGE_INTERNAL_H

#include "TerminalBridge.h"

// Adds what signal handlers have noted, and forgets it.
void terminal_guard_take(TerminalNews *news);

#endif
