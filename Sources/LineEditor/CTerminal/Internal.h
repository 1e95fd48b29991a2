#ifndef CTERMINAL_INTERNAL_H
#define CTERMINAL_INTERNAL_H

#include "CTerminal.h"

// Adds the events that signal handlers have recorded, and clears them.
void terminal_guard_take(TerminalNews *news);

#endif
