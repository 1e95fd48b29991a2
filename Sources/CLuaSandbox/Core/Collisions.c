// Tables whose keys are chosen to collide.
//
// When a table is full Lua puts all keys into a bigger one, in a single instruction. Keys that get
// the same place there form one chain, which is walked for each of them: 130,000 numbers that are
// multiples of 2^18 - 1 take half a minute, during which no hook runs. Strings are hashed with a
// seed, and addresses are not chosen, so numbers alone can be made to collide.
//
// The allocator recognizes the blocks of big tables by their size. When another one is requested, it
// samples the keys in the full one: the number of keys with the same place gives the time that the
// move takes. A move that takes longer than the call has left is refused.

#include <limits.h>
#include <math.h>

#include "BigBlocks.h"

/// A slot of a table as Lua 5.4 lays it out (lobject.h, `Node`).
typedef struct {
  uint64_t value;
  uint8_t valueType;
  uint8_t keyType;
  int32_t next;  // the distance to the next slot of the chain; 0: none
  union {
    int64_t integer;
    double number;
  } key;
} Slot;

/// Smaller tables are moved within 10 ms, whatever their keys are.
#define LEAST_SLOTS ((size_t)4096)
_Static_assert(LEAST_SLOTS * sizeof(Slot) >= LEAST_BIG, "smaller blocks are not checked");
/// The time for each pair of keys with the same place.
#define NANOSECONDS_PER_PAIR 4.0
/// A move that takes less is not refused, even when no time is left.
#define SHORT_MOVE 20e6

#define KEY_TYPE_MASK 0x3F
#define KEY_IS_INTEGER LUA_TNUMBER
#define KEY_IS_FLOAT (LUA_TNUMBER | 1 << 4)

/// The sampled keys of a block: at least this many, or one key in this many.
#define LEAST_SAMPLES ((size_t)64)
#define SLOTS_PER_SAMPLE ((size_t)256)
/// The number of blocks that are checked besides the full one.
#define LATEST_BLOCKS 8

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
  state->bigBlocks[state->bigCount++] = (BigBlock){block, slots_of(size)};
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

typedef struct {
  bool isFull;
  double pairs;  // of keys that get the same place
} Estimate;

/// Estimates how many pairs of keys get the same place among `count` slots, from some of them.
static Estimate estimate(const BigBlock *block, size_t count, uint32_t *places) {
  const Slot *slots = block->slots;
  size_t samples = block->count / SLOTS_PER_SAMPLE, numbers = 0;
  if (samples < LEAST_SAMPLES) samples = LEAST_SAMPLES;
  size_t stride = block->count / samples;
  Estimate result = {.isFull = true, .pairs = 0};
  for (size_t i = 0; i < samples; i++) {
    const Slot *slot = &slots[i * stride + (i * 7919) % stride];
    if (slot->keyType == LUA_TNIL) result.isFull = false;
    if (!has_number(slot)) continue;
    if (!is_consistent(slots, block->count, slot)) return (Estimate){.isFull = false, .pairs = 0};
    places[numbers++] = (uint32_t)place_of(slot, count);
  }
  double scale = (double)block->count / (double)samples;
  result.pairs = count_pairs(places, numbers) * scale * scale;
  return result;
}

/// Returns the most pairs of keys that a move into `count` slots may meet. A table is moved when it
/// is full, or as it is when its array grows.
static double greatest_pairs(const BridgeState *state, size_t count) {
  size_t samples = count / SLOTS_PER_SAMPLE;
  if (samples < LEAST_SAMPLES) samples = LEAST_SAMPLES;
  uint32_t *places = malloc(samples * sizeof *places);
  double greatest = 0;
  for (size_t i = state->bigCount, latest = 0; places && i-- > 0;) {
    const BigBlock *block = &state->bigBlocks[i];
    if (block->count > count) continue;
    Estimate found = estimate(block, count, places);
    bool isLatest = block->count == count && latest++ < LATEST_BLOCKS;
    if ((found.isFull || isLatest) && found.pairs > greatest) greatest = found.pairs;
  }
  free(places);
  return greatest;
}

bool moves_too_long(const BridgeState *state, size_t size) {
  size_t count = slots_of(size);
  if (count == 0 || state->bigCount == 0) return false;
  double time = greatest_pairs(state, count) * NANOSECONDS_PER_PAIR;
  return time > SHORT_MOVE && time > (double)bridge_remaining(state);
}
