// Counts of the lines that scripts run, and of the lines that follow them.
//
// A hook counts in arrays of the chunk; nothing of it is in Swift. Lua reports a line when another one
// begins, and when the same one begins again. The line before it belongs to the same activation of a
// function, which its record in Lua identifies: calls in between have records of their own.

#include "Coverage.h"
#include "CoverageLines.h"
#include "Watchdog.h"

/// A chunk that was loaded.
typedef struct {
  char *name;
  CoverageLines lines;
  /// By line: how often it began, and how often another line of the same activation followed.
  uint64_t *counts;
  uint64_t *departures;
} Chunk;

/// An activation of a function.
typedef struct {
  const void *record;  // null: free
  Chunk *chunk;        // null: a function of the host
  int line;            // 0: none yet
} Activation;

struct Coverage {
  Chunk **chunks;
  size_t chunkCount;
  size_t chunkCapacity;
  /// A table of activations by their records, whose size is a power of 2.
  Activation *activations;
  size_t activationCount;
  size_t activationCapacity;
};

/// The chunk of a name, as Lua takes it.
static Chunk *find(const Coverage *coverage, const char *name) {
  for (size_t i = coverage->chunkCount; i-- > 0;) {
    if (strcmp(coverage->chunks[i]->name, name) == 0) return coverage->chunks[i];
  }
  return NULL;
}

// MARK: Activations

/// More activations than Lua can nest are those of coroutines that have ended.
#define ACTIVATION_LIMIT ((size_t)1 << 18)

static size_t slot_of(const Coverage *coverage, const void *record) {
  size_t mask = coverage->activationCapacity - 1;
  size_t slot = (size_t)(((uint64_t)(uintptr_t)record >> 4) * 0x9E3779B97F4A7C15u >> 20) & mask;
  while (coverage->activations[slot].record && coverage->activations[slot].record != record) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

/// Makes room for another activation; false if memory is missing.
static bool grow(Coverage *coverage) {
  if (2 * coverage->activationCount < coverage->activationCapacity) return true;
  Coverage larger = *coverage;
  bool isFull = coverage->activationCapacity >= ACTIVATION_LIMIT;
  larger.activationCapacity = isFull ? ACTIVATION_LIMIT : 2 * coverage->activationCapacity;
  if (larger.activationCapacity == 0) larger.activationCapacity = 256;
  larger.activations = calloc(larger.activationCapacity, sizeof *larger.activations);
  if (!larger.activations) return false;
  // Forgotten activations that still run are found again, without the line before.
  if (isFull) larger.activationCount = 0;
  for (size_t i = 0; !isFull && i < coverage->activationCapacity; i++) {
    const void *record = coverage->activations[i].record;
    if (record) larger.activations[slot_of(&larger, record)] = coverage->activations[i];
  }
  free(coverage->activations);
  *coverage = larger;
  return true;
}

/// Begins the activation of the function that the hook is called for; null if memory is missing.
static Activation *begin(Coverage *coverage, lua_State *L, lua_Debug *event) {
  if (!grow(coverage) || !lua_getinfo(L, "S", event)) return NULL;
  Activation *activation = &coverage->activations[slot_of(coverage, event->i_ci)];
  if (!activation->record) coverage->activationCount++;
  bool isFile = *event->what != 'C' && *event->source == '@';
  *activation = (Activation){
      .record = event->i_ci,
      .chunk = isFile ? find(coverage, event->source) : NULL,
      .line = 0,
  };
  return activation;
}

// MARK: Counting

static void count_outcome(Chunk *chunk, int line, int successor) {
  size_t low = 0, high = chunk->lines.outcomeCount;
  BridgeOutcomeCount *outcomes = chunk->lines.outcomes;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    bool isBefore = outcomes[middle].line < line ||
                    (outcomes[middle].line == line && outcomes[middle].successor < successor);
    if (isBefore) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  bool isFound = low < chunk->lines.outcomeCount && outcomes[low].line == line &&
                 outcomes[low].successor == successor;
  if (isFound) outcomes[low].count++;
}

// The hook of calls and lines (Lua manual, 4.7: `lua_Hook`).
static void count_event(lua_State *L, lua_Debug *event) {
  Coverage *coverage = state_of(L)->coverage;
  if (!coverage) return;
  if (event->event != LUA_HOOKLINE) {
    begin(coverage, L, event);
    return;
  }
  Activation *activation = NULL;
  if (coverage->activationCapacity > 0) {
    activation = &coverage->activations[slot_of(coverage, event->i_ci)];
  }
  if (!activation || !activation->record) activation = begin(coverage, L, event);
  if (!activation || !activation->chunk) return;
  Chunk *chunk = activation->chunk;
  int line = event->currentline;
  if (line < 0 || (size_t)line >= chunk->lines.lineCount) return;
  chunk->counts[line]++;
  if (activation->line > 0) {
    chunk->departures[activation->line]++;
    count_outcome(chunk, activation->line, line);
  }
  activation->line = line;
}

// MARK: Chunks

static void free_chunk(Chunk *chunk) {
  free(chunk->name);
  free(chunk->lines.isActive);
  free(chunk->lines.outcomes);
  free(chunk->counts);
  free(chunk->departures);
  free(chunk);
}

static bool make_room(Coverage *coverage) {
  if (coverage->chunkCount < coverage->chunkCapacity) return true;
  size_t capacity = coverage->chunkCapacity ? 2 * coverage->chunkCapacity : 8;
  Chunk **chunks = realloc(coverage->chunks, capacity * sizeof *chunks);
  if (!chunks) return false;
  coverage->chunks = chunks;
  coverage->chunkCapacity = capacity;
  return true;
}

void coverage_note(BridgeState *state, lua_State *L, const char *name) {
  Coverage *coverage = state->coverage;
  if (!coverage || *name != '@' || find(coverage, name) || !make_room(coverage)) return;
  Chunk *chunk = calloc(1, sizeof *chunk);
  if (!chunk) return;
  chunk->name = strdup(name);
  bool isRead = coverage_read_lines(L, &chunk->lines);
  chunk->counts = calloc(chunk->lines.lineCount + 1, sizeof *chunk->counts);
  chunk->departures = calloc(chunk->lines.lineCount + 1, sizeof *chunk->departures);
  if (!isRead || !chunk->name || !chunk->counts || !chunk->departures) {
    free_chunk(chunk);
    return;
  }
  coverage->chunks[coverage->chunkCount++] = chunk;
}

void coverage_free(BridgeState *state) {
  Coverage *coverage = state->coverage;
  if (!coverage) return;
  for (size_t i = 0; i < coverage->chunkCount; i++) free_chunk(coverage->chunks[i]);
  free(coverage->chunks);
  free(coverage->activations);
  free(coverage);
  state->coverage = NULL;
}

// MARK: For the host

bool bridge_count_lines(BridgeState *state) {
  if (state->coverage) return true;
  Coverage *coverage = calloc(1, sizeof *coverage);
  if (!coverage || !watch_tool(state, count_event, LUA_MASKLINE | LUA_MASKCALL, 0)) {
    free(coverage);
    return false;
  }
  state->coverage = coverage;
  return true;
}

int bridge_counted_chunks(const BridgeState *state) {
  return state->coverage ? (int)state->coverage->chunkCount : 0;
}

BridgeLineCounts bridge_line_counts(const BridgeState *state, int position) {
  Chunk *chunk = state->coverage->chunks[position];
  BridgeOutcomeCount *outcomes = chunk->lines.outcomes;
  for (size_t i = 0; i < chunk->lines.outcomeCount; i++) {
    // Without a line after it, the function has ended.
    int line = outcomes[i].line;
    bool isEnd = outcomes[i].successor == 0 && (size_t)line < chunk->lines.lineCount;
    if (isEnd && chunk->counts[line] > chunk->departures[line]) {
      outcomes[i].count = chunk->counts[line] - chunk->departures[line];
    }
  }
  return (BridgeLineCounts){
      .name = chunk->name,
      .lineCount = chunk->lines.lineCount,
      .isActive = chunk->lines.isActive,
      .counts = chunk->counts,
      .outcomeCount = chunk->lines.outcomeCount,
      .outcomes = outcomes,
  };
}

void bridge_reset_line_counts(BridgeState *state) {
  for (int position = 0; position < bridge_counted_chunks(state); position++) {
    Chunk *chunk = state->coverage->chunks[position];
    memset(chunk->counts, 0, chunk->lines.lineCount * sizeof *chunk->counts);
    memset(chunk->departures, 0, chunk->lines.lineCount * sizeof *chunk->departures);
    for (size_t i = 0; i < chunk->lines.outcomeCount; i++) chunk->lines.outcomes[i].count = 0;
  }
}
