#ifndef CTERMINAL_INTERNAL_H
#define CTERMINAL_INTERNAL_H

#include "CTerminal.h"

// Adds what signal handlers have noted, and forgets it.
void terminal_guard_take(TerminalNews *news);

#endif
