// Tables whose keys are chosen to collide.
//
// When a table is full Lua puts all keys into another one, in a single instruction. Keys that get the
// same place there form one chain, which is walked for each of them: 130,000 numbers that are
// multiples of 2^18 - 1 take half a minute, during which no hook runs. Strings are hashed with a seed,
// which a script can find, as the order of `next` tells the place of each key.
//
// The allocator recognizes the blocks of big tables by their size. When another one is requested, it
// samples the keys in the full one: the number of keys with the same place gives the time that the
// move takes. A move that takes longer than the call has left is refused. The sample is one key in
// 256, so it costs as small a part of the move itself. A state samples slots of its own: a script that
// knew them could put harmless keys there.
//
// The new place of a number is computed. All other keys are pointers, which may be dead, or anything
// in a block that only looks like a table's, so their chains are followed in the full block. Strings
// that collide in a bigger table are in one chain in a smaller one.

#include <limits.h>
#include <math.h>

#include "BigBlocks.h"
#include "Clock.h"
#include "InnerLayout.h"

/// Smaller tables are moved within 10 ms, whatever their keys are.
#define LEAST_SLOTS ((size_t)4096)
_Static_assert(LEAST_SLOTS * sizeof(Slot) >= LEAST_BIG, "smaller blocks are not checked");
/// The time for each pair of keys with the same place; strings of more than 40 bytes are compared, and
/// not only their addresses.
#define NANOSECONDS_PER_PAIR 4.0
#define NANOSECONDS_PER_LONG_PAIR 10.0
#define NANOSECONDS_PER_BYTE 0.1
/// Keys that have come into one chain by chance are fewer, so their bytes are not counted.
#define LEAST_CHOSEN 8
/// A move that takes less is not refused, even when no time is left.
#define SHORT_MOVE 20e6

/// The sampled keys of a block: at least this many, or one key in this many.
#define LEAST_SAMPLES ((size_t)64)
#define SLOTS_PER_SAMPLE ((size_t)256)
/// By chance there are at most as many more keys among the samples of a table.
#define CHANCE_SAMPLES 16
/// The time after which a block of the requested size is checked again, in nanoseconds: keys that are put
/// into it within that time are moved in the same.
#define CHECKED_FOR 20000000

// Returns the slots of a block of that size; 0 for a size that a big table's block cannot have.
static size_t slots_of(size_t size) {
  size_t count = size / sizeof(Slot);
  if (count < LEAST_SLOTS || count * sizeof(Slot) != size) return 0;
  return (count & (count - 1)) == 0 ? count : 0;
}

// MARK: The blocks of big tables

void blocks_note(BridgeState *state, void *block, size_t size) {
  if (slots_of(size) == 0) return;
  if (state->bigCount == state->bigCapacity) {
    size_t capacity = state->bigCapacity * 2 + 8;
    BigBlock *blocks = realloc(state->bigBlocks, capacity * sizeof *blocks);
    if (!blocks) return;
    state->bigBlocks = blocks;
    state->bigCapacity = capacity;
  }
  state->bigBlocks[state->bigCount++] = (BigBlock){block, slots_of(size), 0};
}

void blocks_forget(BridgeState *state, const void *block, size_t size) {
  if (slots_of(size) == 0) return;
  for (size_t i = state->bigCount; i-- > 0;) {
    if (state->bigBlocks[i].slots != block) continue;
    state->bigCount--;
    memmove(&state->bigBlocks[i], &state->bigBlocks[i + 1],
            (state->bigCount - i) * sizeof *state->bigBlocks);
    return;
  }
}

// MARK: Places of keys

/// Returns the place of an integer among `count` slots (`hashint` in ltable.c, from 5.4.3 on).
static size_t place_of_integer(int64_t key, size_t count) {
  uint64_t bits = (uint64_t)key, divisor = (count - 1) | 1;
  return bits <= INT_MAX ? (size_t)((int)bits % (int)divisor) : (size_t)(bits % divisor);
}

/// Returns the place of a float (`l_hashfloat` in ltable.c).
static size_t place_of_float(double key, size_t count) {
  int exponent;
  double fraction = frexp(key, &exponent) * -(double)INT_MIN;
  if (!(fraction >= -0x1p63 && fraction < 0x1p63)) return 0;
  unsigned hash = (unsigned)exponent + (unsigned)(int64_t)fraction;
  return (hash <= INT_MAX ? hash : ~hash) % ((count - 1) | 1);
}

static bool has_number(const Slot *slot) {
  int type = slot->keyType & KEY_TYPE_MASK;
  return type == KEY_IS_INTEGER || type == KEY_IS_FLOAT;
}

// Returns the place of a slot's key, which is a number, among `count` slots.
static size_t place_of(const Slot *slot, size_t count) {
  bool isInteger = (slot->keyType & KEY_TYPE_MASK) == KEY_IS_INTEGER;
  return isInteger ? place_of_integer(slot->key.integer, count)
                   : place_of_float(slot->key.number, count);
}

/// Whether a number is in a slot where a table can have it: the slot at its place has a key with that
/// place. Other blocks of the same size fail this check.
static bool is_consistent(const Slot *slots, size_t count, const Slot *slot) {
  int64_t next = slot - slots + (int64_t)slot->next;
  if (next < 0 || next >= (int64_t)count) return false;
  const Slot *main = slots + place_of(slot, count);
  return !has_number(main) || slots + place_of(main, count) == main;
}

// MARK: Chains

/// Returns the number of keys that come after a slot in its chain; -1 if these are no slots of a table.
static double count_after(const Slot *slots, size_t count, const Slot *slot) {
  double after = 0;
  for (int64_t place = slot - slots; slots[place].next != 0; after++) {
    place += slots[place].next;
    if (place < 0 || place >= (int64_t)count || after >= (double)count) return -1;
    if (slots[place].keyType == LUA_TNIL) return -1;
  }
  return after;
}

/// Returns the time that it takes to go past as many keys to the one in a slot, at most: no string is
/// longer than the longest, and all of them are not longer than the heap.
static double time_of_walk(const BridgeState *state, const Slot *slot, double count) {
  if ((slot->keyType & KEY_TYPE_MASK) != KEY_IS_LONG_STRING) return count * NANOSECONDS_PER_PAIR;
  double bytes = fmin(count * (double)state->longestString, (double)state->used);
  if (count < LEAST_CHOSEN) bytes = 0;
  return count * NANOSECONDS_PER_LONG_PAIR + bytes * NANOSECONDS_PER_BYTE;
}

// MARK: Sampling

static size_t samples_of(size_t count) {
  size_t samples = count / SLOTS_PER_SAMPLE;
  return samples < LEAST_SAMPLES ? LEAST_SAMPLES : samples;
}

/// Returns one of the samples that are spread over `count` slots, which no script can foresee.
static const Slot *sample(const BridgeState *state, const Slot *slots, size_t count, size_t samples,
                          size_t number) {
  size_t stride = count / samples;
  uint64_t bits = state->sampleSeed + number * 0x9E3779B97F4A7C15;
  bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
  return &slots[number * stride + (size_t)(bits >> 32) % stride];
}

double chains_time(const BridgeState *state, const void *slots, size_t count) {
  if (count < LEAST_SAMPLES) return 0;
  size_t samples = samples_of(count);
  double time = 0;
  for (size_t i = 0; i < samples; i++) {
    const Slot *slot = sample(state, slots, count, samples, i);
    time += time_of_walk(state, slot, fmax(0, count_after(slots, count, slot)));
  }
  return time * (double)count / (double)samples;
}

// MARK: Estimating

static int by_value(const void *left, const void *right) {
  uint32_t first = *(const uint32_t *)left, second = *(const uint32_t *)right;
  return first < second ? -1 : first > second;
}

static double count_pairs(uint32_t *values, size_t count) {
  qsort(values, count, sizeof *values, by_value);
  double pairs = 0;
  for (size_t start = 0, end; start < count; start = end) {
    for (end = start; end < count && values[end] == values[start]; end++) {}
    pairs += (double)(end - start) * (double)(end - start - 1) / 2;
  }
  return pairs;
}

/// Whether a number may move into the array part, more than half of which is used. All such keys that
/// stay behind collide in few pairs.
static bool may_be_element(const BridgeState *state, const Slot *slot) {
  return (slot->keyType & KEY_TYPE_MASK) == KEY_IS_INTEGER && slot->key.integer > 0 &&
         (uint64_t)slot->key.integer <= state->used / (BYTES_PER_ELEMENT / 2);
}

/// Estimates the nanoseconds that a block's keys take to move into `count` slots, from some of them: 0
/// unless the block is full, or `mayBeFree`. Follows no more chains when it is more than `most`. `places`
/// has room for all samples.
static double estimate(const BridgeState *state, const BigBlock *block, size_t count, bool mayBeFree,
                       double most, uint32_t *places) {
  const Slot *slots = block->slots;
  size_t samples = samples_of(block->count), numbers = 0, moved = 0;
  double scale = (double)block->count / (double)samples, time = 0;
  // As many chains of a bigger table become one.
  double merged = fmax(1, (double)block->count / (double)count);
  // A table that has far more keys than slots to move into is not the one.
  double mostMoved = 1.5 * (double)samples / merged + CHANCE_SAMPLES;
  for (size_t i = 0; i < samples; i++) {
    const Slot *slot = sample(state, slots, block->count, samples, i);
    if (slot->keyType == LUA_TNIL && !mayBeFree) return 0;
    if (slot->keyType == LUA_TNIL || (slot->valueType & VALUE_TYPE_MASK) == LUA_TNIL) continue;
    if (has_number(slot) && !is_consistent(slots, block->count, slot)) return 0;
    if (may_be_element(state, slot)) continue;
    if ((double)++moved > mostMoved) return 0;
    if (has_number(slot)) {
      places[numbers++] = (uint32_t)place_of(slot, count);
    } else if (time <= most) {
      double after = count_after(slots, block->count, slot);
      if (after < 0) return 0;
      time += time_of_walk(state, slot, after * merged) * scale;
    }
  }
  return time + count_pairs(places, numbers) * scale * scale * NANOSECONDS_PER_PAIR;
}

/// Whether a move into `count` slots may take more nanoseconds than `most`. A table is moved when it is
/// full, or as it is when its array grows.
static bool takes_longer(const BridgeState *state, size_t count, double most) {
  size_t greatest = 0;
  int64_t now = clock_now();
  for (size_t i = 0; i < state->bigCount; i++) {
    if (state->bigBlocks[i].count > greatest) greatest = state->bigBlocks[i].count;
  }
  uint32_t *places = malloc(samples_of(greatest) * sizeof *places);
  bool isLonger = false;
  for (size_t i = state->bigCount; places && !isLonger && i-- > 0;) {
    BigBlock *block = &state->bigBlocks[i];
    bool mayBeFree = block->count == count;
    if (mayBeFree && now - block->checkTime < CHECKED_FOR) continue;
    double time = estimate(state, block, count, mayBeFree, most, places);
    if (mayBeFree && time <= SHORT_MOVE) block->checkTime = now;
    isLonger = time > most;
  }
  free(places);
  return isLonger;
}

bool moves_too_long(const BridgeState *state, size_t size) {
  size_t count = slots_of(size);
  if (count == 0 || state->bigCount == 0) return false;
  return takes_longer(state, count, fmax(SHORT_MOVE, (double)bridge_remaining(state)));
}
