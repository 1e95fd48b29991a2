#pragma once

/// The registry's keys of the globals that the host defines, and of the names that read as nil.
extern const char keyOfGlobals, keyOfDeclared;
