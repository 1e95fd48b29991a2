// Samples of what states run, as a tree of calls with the ticks and bytes of each place.
//
// The watchdog signals the running thread at each tick of the profile's clock (Watchdog.c). The signal's handler
// sets a hook, which runs at the next instruction, or when a function of C returns: it removes itself and adds the
// stack to the tree. Nothing of the state's own heap is touched, and reading the frames raises no error.

#include "Profile.h"
#include "Clock.h"
#include "Watchdog.h"

/// The frames of a stack that count, the innermost ones.
#define FRAME_LIMIT 64
/// The places and functions that a profile keeps, which bounds its memory to about a megabyte; the slots of
/// their hash tables are twice as many.
#define NODE_LIMIT 16384
#define FUNCTION_LIMIT 4096
/// The bytes of a source's name that count.
#define SOURCE_LIMIT 1023

typedef struct {
  int function;
  int line;
} Frame;

struct BridgeProfile {
  atomic_int references;
  SampleClock clock;
  BridgeProfileNode nodes[NODE_LIMIT];
  int nodeCount;
  BridgeProfileFunction functions[FUNCTION_LIMIT];
  int functionCount;
  /// The indices of nodes and functions by their hash, from 1; 0: an empty slot.
  int nodeSlots[2 * NODE_LIMIT];
  int functionSlots[2 * FUNCTION_LIMIT];
  uint64_t bytes;
  bool isFull;
};

// MARK: Functions

// Adds bytes to a hash (FNV-1a).
static uint32_t hashed(uint32_t hash, const void *bytes, size_t count) {
  const unsigned char *byte = bytes;
  for (size_t i = 0; i < count; i++) hash = (hash ^ byte[i]) * 16777619u;
  return hash;
}

#define HASH_START 2166136261u

static bool is_text(const char *text, const char *other, size_t count) {
  return strncmp(text, other, count) == 0 && text[count] == 0;
}

// Whether a function of the profile is the one of a record. Functions of C have no place, only names.
static bool is_function(const BridgeProfileFunction *function, const lua_Debug *record,
                        size_t sourceLength) {
  if (function->isC != (*record->what == 'C')) return false;
  if (function->isC) return function->name && strcmp(function->name, record->name) == 0;
  return function->line == record->linedefined &&
         is_text(function->source, record->source, sourceLength);
}

// Appends a function; returns -1 without room for it.
static int append_function(BridgeProfile *profile, const lua_Debug *record, size_t sourceLength) {
  char *source = NULL;
  if (profile->functionCount < FUNCTION_LIMIT) source = strndup(record->source, sourceLength);
  if (!source) {
    profile->isFull = true;
    return -1;
  }
  profile->functions[profile->functionCount] = (BridgeProfileFunction){
      .name = record->name ? strdup(record->name) : NULL,
      .source = source,
      .line = record->linedefined > 0 ? record->linedefined : 0,
      .isC = *record->what == 'C',
  };
  return profile->functionCount++;
}

// Returns the index of a record's function, which is added if it is new; -1 for one that cannot be named, and
// without room.
static int function_of(BridgeProfile *profile, const lua_Debug *record) {
  bool isC = *record->what == 'C';
  if (isC && !record->name) return -1;
  size_t length = strnlen(record->source, SOURCE_LIMIT);
  uint32_t hash = isC ? hashed(HASH_START, record->name, strlen(record->name))
                      : hashed(HASH_START, record->source, length);
  hash = hashed(hash, &record->linedefined, sizeof record->linedefined);
  uint32_t slot = hash % (2 * FUNCTION_LIMIT);
  for (; profile->functionSlots[slot]; slot = (slot + 1) % (2 * FUNCTION_LIMIT)) {
    int index = profile->functionSlots[slot] - 1;
    BridgeProfileFunction *function = &profile->functions[index];
    if (!is_function(function, record, length)) continue;
    if (!function->name && record->name) function->name = strdup(record->name);
    return index;
  }
  int index = append_function(profile, record, length);
  profile->functionSlots[slot] = index + 1;
  return index;
}

void bridge_profile_name(BridgeProfile *profile, BridgeState *state, int reference,
                         const char *name) {
  lua_State *L = state->running;
  if (!lua_checkstack(L, 1)) return;
  lua_Debug record;
  lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
  if (!lua_isfunction(L, -1)) {
    lua_pop(L, 1);
    return;
  }
  lua_getinfo(L, ">S", &record);
  record.name = name;
  int index = function_of(profile, &record);
  char *copy = index < 0 ? NULL : strdup(name);
  if (!copy) return;
  free((char *)profile->functions[index].name);
  profile->functions[index].name = copy;
}

// MARK: Samples

// Appends the frames of a thread, innermost first; returns the number of all frames.
static int add_thread(BridgeProfile *profile, lua_State *thread, Frame *frames, int count) {
  lua_Debug record;
  for (int level = 0; count < FRAME_LIMIT && lua_getstack(thread, level, &record); level++) {
    if (!lua_getinfo(thread, "Sln", &record)) continue;
    int function = function_of(profile, &record);
    if (function < 0) continue;
    frames[count++] = (Frame){function, record.currentline > 0 ? record.currentline : 0};
  }
  return count;
}

// Notes the frames of the running call and of those around it, innermost first: the threads that wait for a
// coroutine, and the states whose calls have led to this one.
static int collect(BridgeProfile *profile, const BridgeState *innermost, Frame *frames) {
  int count = 0;
  for (const BridgeState *state = innermost; state; state = state->outer) {
    if (state->sampling.profile != profile) continue;
    count = add_thread(profile, state->running, frames, count);
    for (const Resumption *at = state->resumption; at; at = at->outer) {
      count = add_thread(profile, at->thread, frames, count);
    }
  }
  return count;
}

// Returns the place of a frame below another one, which is added if it is new; the other one without room.
static int node_below(BridgeProfile *profile, int parent, Frame frame) {
  int key[] = {parent, frame.function, frame.line};
  uint32_t slot = hashed(HASH_START, key, sizeof key) % (2 * NODE_LIMIT);
  for (; profile->nodeSlots[slot]; slot = (slot + 1) % (2 * NODE_LIMIT)) {
    int index = profile->nodeSlots[slot] - 1;
    const BridgeProfileNode *node = &profile->nodes[index];
    if (node->parent == parent && node->function == frame.function && node->line == frame.line) {
      return index;
    }
  }
  if (profile->nodeCount == NODE_LIMIT) {
    profile->isFull = true;
    return parent;
  }
  int index = profile->nodeCount++;
  profile->nodes[index] = (BridgeProfileNode){
      .parent = parent, .function = frame.function, .line = frame.line};
  profile->nodeSlots[slot] = index + 1;
  return index;
}

// The hook of a sample. It is gone before anything else, so that a stop that comes meanwhile keeps its own.
static void take_sample(lua_State *L, lua_Debug *record) {
  (void)record;
  BridgeState *state = state_of(L);
  Sampling *sampling = &state->sampling;
  watch_unhook(L);
  stop_if_due(L);
  int ticks = sampling->ticks;
  // None: the hook was left over in a coroutine.
  if (ticks == 0) return;
  sampling->ticks = 0;
  Frame frames[FRAME_LIMIT];
  int count = collect(sampling->profile, state, frames), node = -1;
  while (count > 0) node = node_below(sampling->profile, node, frames[--count]);
  if (node < 0) return;
  sampling->profile->nodes[node].ticks += (uint64_t)ticks;
  sampling->profile->nodes[node].bytes += state->allocated - sampling->seen;
  sampling->seen = state->allocated;
}

void profile_begin(BridgeState *state) {
  state->sampling.ticks = 0;
  state->sampling.begun = state->sampling.seen = state->allocated;
}

void profile_run(BridgeState *state) {
  BridgeState *outer = state->outer;
  if (state->sampling.ticks > 0 && outer && outer->sampling.profile) {
    outer->sampling.ticks += state->sampling.ticks;
    hook_for_sample(outer);
  }
  profile_begin(state);
}

void profile_end(BridgeState *state) {
  state->sampling.profile->bytes += state->allocated - state->sampling.begun;
}

// MARK: Profiles

BridgeProfile *bridge_profile_create(int64_t interval) {
  BridgeProfile *profile = calloc(1, sizeof *profile);
  if (!profile) return NULL;
  atomic_init(&profile->references, 1);
  profile->clock.interval = interval > 0 ? interval : 1;
  profile->clock.next = clock_now() + profile->clock.interval;
  return profile;
}

void bridge_profile_release(BridgeProfile *profile) {
  if (atomic_fetch_sub(&profile->references, 1) != 1) return;
  for (int i = 0; i < profile->functionCount; i++) {
    free((char *)profile->functions[i].name);
    free((char *)profile->functions[i].source);
  }
  free(profile);
}

void bridge_profile_sample(BridgeProfile *profile, BridgeState *state) {
  if (state->sampling.profile) return;
  atomic_fetch_add(&profile->references, 1);
  state->sampling = (Sampling){.profile = profile, .clock = &profile->clock, .hook = take_sample};
  profile_begin(state);
  watch_sample(state, &profile->clock);
}

void bridge_profile_tick(BridgeState *state) {
  if (!state->sampling.profile) return;
  state->sampling.ticks += 1;
  hook_for_sample(state);
}

int bridge_profile_function_count(const BridgeProfile *profile) { return profile->functionCount; }

BridgeProfileFunction bridge_profile_function(const BridgeProfile *profile, int index) {
  return profile->functions[index];
}

int bridge_profile_node_count(const BridgeProfile *profile) { return profile->nodeCount; }

BridgeProfileNode bridge_profile_node(const BridgeProfile *profile, int index) {
  return profile->nodes[index];
}

uint64_t bridge_profile_bytes(const BridgeProfile *profile) { return profile->bytes; }

bool bridge_profile_is_full(const BridgeProfile *profile) { return profile->isFull; }
