#pragma once

#include "ChunkForm.h"

/// The lines of a chunk that can run, and what can follow the lines that decide.
typedef struct {
  /// By line from 0: whether an instruction of the line can run.
  unsigned char *isActive;
  /// The number of elements of `isActive`.
  size_t lineCount;
  /// Sorted by line and successor, without repetitions.
  BridgeOutcomeCount *outcomes;
  size_t outcomeCount;
} CoverageLines;

/// Reads the lines of the function on top of the stack, and of those within it; false if memory is missing, or
/// in a form that is not known. The caller frees both arrays in any case.
bool coverage_read_lines(lua_State *L, CoverageLines *lines);
