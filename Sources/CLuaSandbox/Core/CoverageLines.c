// The lines of a compiled chunk, by its instructions (lopcodes.h of Lua 5.4).
//
// A line can run if one of its instructions can be reached from the beginning of its function: the
// compiler ends each function with a `return` that may be out of reach. A line decides if, from one of its
// conditional instructions on, several things can come next: another line, the same line again, or the end
// of the function.

#include "CoverageLines.h"

#define FALSE_SKIP 6u
#define JUMP 56u
#define FIRST_CONDITION 57u  // OP_EQ
#define LAST_CONDITION 67u   // OP_TESTSET
#define TAIL_CALL 69u
#define LAST_RETURN 72u  // OP_RETURN1
#define NUMERIC_LOOP 73u
#define NUMERIC_PREPARATION 74u
#define GENERIC_PREPARATION 75u
#define GENERIC_LOOP 77u
#define VARIABLE_PREPARATION 81u

#define BX_SHIFT 15
#define JUMP_OFFSET ((int64_t)(((1 << 25) - 1) >> 1))
/// The distance that says that a line is listed.
#define LISTED_LINE (-0x80)

/// A function of the chunk.
typedef struct {
  const unsigned char *code;
  size_t count;
  int *lines;
  /// By instruction: whether it can be reached, and whether it was followed from a condition of its line.
  unsigned char *marks;
  /// The instructions to follow.
  size_t *rest;
  size_t restCount;
} Function;

enum { Reached = 1, Followed = 2 };

// MARK: Instructions

static uint32_t instruction_at(const Function *function, size_t place) {
  uint32_t instruction;
  memcpy(&instruction, function->code + place * sizeof instruction, sizeof instruction);
  return instruction;
}

static uint32_t operation_at(const Function *function, size_t place) {
  return instruction_at(function, place) & OPERATION_MASK;
}

static bool is_condition(uint32_t operation) {
  return (operation >= FIRST_CONDITION && operation <= LAST_CONDITION) ||
         operation == NUMERIC_LOOP || operation == NUMERIC_PREPARATION || operation == GENERIC_LOOP;
}

static bool is_return(uint32_t operation) {
  return operation >= TAIL_CALL && operation <= LAST_RETURN;
}

/// Lists the places that can follow an instruction; returns their number, at most 2.
static int successors(const Function *function, size_t place, int64_t next[2]) {
  uint32_t instruction = instruction_at(function, place);
  uint32_t operation = instruction & OPERATION_MASK;
  int64_t after = (int64_t)place + 1, distance = instruction >> BX_SHIFT;
  next[0] = after;
  if (is_return(operation)) return 0;
  if (operation >= FIRST_CONDITION && operation <= LAST_CONDITION) {
    next[1] = after + 1;
    return 2;
  }
  switch (operation) {
    case FALSE_SKIP: next[0] = after + 1; return 1;
    case JUMP: next[0] = after + (int64_t)(instruction >> OPERAND_SHIFT) - JUMP_OFFSET; return 1;
    case NUMERIC_PREPARATION: next[1] = after + distance + 1; return 2;
    case GENERIC_PREPARATION: next[0] = after + distance; return 1;
    case NUMERIC_LOOP:
    case GENERIC_LOOP: next[1] = after - distance; return 2;
    default: return 1;
  }
}

static void follow(Function *function, int64_t place, unsigned char mark) {
  if (place < 0 || (size_t)place >= function->count || function->marks[place] & mark) return;
  function->marks[place] |= mark;
  function->rest[function->restCount++] = (size_t)place;
}

/// Marks the instructions that can be reached.
static void mark_reached(Function *function) {
  int64_t next[2];
  follow(function, 0, Reached);
  while (function->restCount > 0) {
    int count = successors(function, function->rest[--function->restCount], next);
    for (int i = 0; i < count; i++) follow(function, next[i], Reached);
  }
}

// MARK: Outcomes

static bool add_outcome(CoverageLines *lines, int line, int successor, size_t *capacity) {
  if (lines->outcomeCount == *capacity) {
    size_t larger = *capacity ? 2 * *capacity : 64;
    BridgeOutcomeCount *outcomes = realloc(lines->outcomes, larger * sizeof *outcomes);
    if (!outcomes) return false;
    lines->outcomes = outcomes;
    *capacity = larger;
  }
  lines->outcomes[lines->outcomeCount++] =
      (BridgeOutcomeCount){.line = line, .successor = successor, .count = 0};
  return true;
}

/// Follows an instruction to what comes after it: an event of the hook, or more of the same line.
static bool step(Function *function, CoverageLines *lines, size_t place, size_t *capacity) {
  int64_t next[2];
  int line = function->lines[place];
  int count = successors(function, place, next);
  if (count == 0) return add_outcome(lines, line, 0, capacity);
  for (int i = 0; i < count; i++) {
    if (next[i] < 0 || (size_t)next[i] >= function->count) continue;
    int other = function->lines[next[i]];
    bool isEvent = other != line || next[i] <= (int64_t)place;
    if (!isEvent) {
      follow(function, next[i], Followed);
    } else if (!add_outcome(lines, line, other, capacity)) {
      return false;
    }
  }
  return true;
}

/// Lists what can come after the conditions of each line.
static bool add_outcomes(Function *function, CoverageLines *lines, size_t *capacity) {
  for (size_t i = 0; i < function->count; i++) {
    if (!(function->marks[i] & Reached) || !is_condition(operation_at(function, i))) continue;
    follow(function, (int64_t)i, Followed);
    while (function->restCount > 0) {
      size_t place = function->rest[--function->restCount];
      if (!step(function, lines, place, capacity)) return false;
    }
  }
  return true;
}

// MARK: Functions

static bool add_line(CoverageLines *lines, int line) {
  if (line < 0) return true;
  if ((size_t)line >= lines->lineCount) {
    size_t count = 2 * (size_t)line + 64;
    unsigned char *isActive = realloc(lines->isActive, count);
    if (!isActive) return false;
    memset(isActive + lines->lineCount, 0, count - lines->lineCount);
    lines->isActive = isActive;
    lines->lineCount = count;
  }
  lines->isActive[line] = 1;
  return true;
}

/// Reads the lines of a function's instructions.
static void read_lines(ChunkForm *chunk, Function *function, int firstLine) {
  size_t count = chunk_size(chunk);
  const unsigned char *distances = chunk_skip_many(chunk, count, 1);
  size_t listedCount = chunk_size(chunk);
  size_t listed = 0, listedPlace = 0;
  int listedLine = firstLine, line = firstLine;
  if (distances && count != function->count) chunk->isWrong = true;
  for (size_t i = 0; distances && i < count && !chunk->isWrong; i++) {
    if ((signed char)distances[i] == LISTED_LINE && listed < listedCount) {
      listedPlace = chunk_size(chunk);
      listedLine = (int)chunk_size(chunk);
      listed++;
      if (listedPlace != i) chunk->isWrong = true;
      line = listedLine;
    } else {
      line += (signed char)distances[i];
    }
    function->lines[i] = line;
  }
  if (listed != listedCount) chunk->isWrong = true;
}

/// Adds the lines and outcomes of a function whose lines were read.
static bool add_function(Function *function, CoverageLines *lines, size_t *capacity) {
  mark_reached(function);
  for (size_t i = 0; i < function->count; i++) {
    // The preparation of variable arguments has no line of its own.
    bool isLine = function->marks[i] & Reached && (i > 0 || operation_at(function, 0) != VARIABLE_PREPARATION);
    if (isLine && !add_line(lines, function->lines[i])) return false;
  }
  return add_outcomes(function, lines, capacity);
}

static void free_function(Function *function) {
  free(function->lines);
  free(function->marks);
  free(function->rest);
}

/// Reads a function with those within it.
static bool read_function(ChunkForm *chunk, CoverageLines *lines, size_t *capacity, int nesting) {
  if (nesting > NESTING_LIMIT) chunk->isWrong = true;
  chunk_skip_string(chunk);  // the source
  int firstLine = (int)chunk_size(chunk);
  chunk_size(chunk);     // the last line
  chunk_skip(chunk, 3);  // parameters, whether there are more, slots
  Function function = {.count = chunk_size(chunk)};
  function.code = chunk_skip_many(chunk, function.count, sizeof(uint32_t));
  chunk_skip_constants(chunk);
  chunk_skip_many(chunk, chunk_size(chunk), 3);  // upvalues
  bool isGood = !chunk->isWrong;
  for (size_t count = chunk_size(chunk); isGood && count > 0 && !chunk->isWrong; count--) {
    isGood = read_function(chunk, lines, capacity, nesting + 1);
  }
  isGood = isGood && !chunk->isWrong && function.count > 0;
  if (isGood) {
    function.lines = calloc(function.count, sizeof *function.lines);
    function.marks = calloc(function.count, 1);
    function.rest = calloc(function.count, sizeof *function.rest);
    isGood = function.lines && function.marks && function.rest;
  }
  if (isGood) {
    read_lines(chunk, &function, firstLine);
    chunk_skip_names(chunk);
    isGood = !chunk->isWrong && add_function(&function, lines, capacity);
  }
  free_function(&function);
  return isGood;
}

// MARK: Chunks

static int compare_outcomes(const void *left, const void *right) {
  const BridgeOutcomeCount *a = left, *b = right;
  if (a->line != b->line) return a->line < b->line ? -1 : 1;
  return a->successor < b->successor ? -1 : a->successor > b->successor;
}

/// Sorts the outcomes, and keeps those of lines that have several.
static void settle_outcomes(CoverageLines *lines) {
  if (lines->outcomeCount == 0) return;
  qsort(lines->outcomes, lines->outcomeCount, sizeof *lines->outcomes, compare_outcomes);
  size_t unique = 0, kept = 0;
  for (size_t i = 0; i < lines->outcomeCount; i++) {
    bool isSame = unique > 0 && compare_outcomes(&lines->outcomes[unique - 1], &lines->outcomes[i]) == 0;
    if (!isSame) lines->outcomes[unique++] = lines->outcomes[i];
  }
  for (size_t i = 0; i < unique; i++) {
    int line = lines->outcomes[i].line;
    bool isShared = (i > 0 && lines->outcomes[i - 1].line == line) ||
                    (i + 1 < unique && lines->outcomes[i + 1].line == line);
    if (isShared) lines->outcomes[kept++] = lines->outcomes[i];
  }
  lines->outcomeCount = kept;
}

bool coverage_read_lines(lua_State *L, CoverageLines *lines) {
  *lines = (CoverageLines){.isActive = NULL};
  ChunkForm chunk;
  size_t capacity = 0;
  bool isGood = chunk_write(L, &chunk) && read_function(&chunk, lines, &capacity, 0);
  isGood = isGood && !chunk.isWrong && chunk.place == chunk.count;
  free(chunk.bytes);
  settle_outcomes(lines);
  return isGood;
}
