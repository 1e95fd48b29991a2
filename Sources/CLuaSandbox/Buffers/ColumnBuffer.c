// A typed buffer that scripts fill: `local set = frames.set; set(i, x, y, …)`.
//
// `set` is a closure over the buffer, so that a call looks nothing up. The rows are in columns
// of doubles; a byte per row tells whether it was set. Both are zeroed lazily by the kernel.

#include <stdio.h>
#include <sys/mman.h>

#include "ColumnBuffer.h"
#include "HostObjects.h"
#include "Proxies.h"

static const char keyOfBufferMetatable;

/// Blocks of at least this size request pages of 2 MiB: mapping 10,000 small pages takes as long as
/// filling them.
#define LARGE_BLOCK ((size_t)4 << 20)
#define LARGE_PAGE ((size_t)2 << 20)

// Returns the bytes of a row: a double for each column, and the byte that marks it as set.
static size_t row_size(int columnCount) { return (size_t)columnCount * sizeof(double) + 1; }

// Allocates zeroed memory, with large pages for a large block; returns null if memory is missing.
static void *allocate_zeroed(size_t size) {
  char *block = calloc(1, size);
#if defined(MADV_HUGEPAGE)
  if (block && size >= LARGE_BLOCK) {
    // Advice that the system may ignore, for the large pages that lie within the block.
    size_t before = -(uintptr_t)block & (LARGE_PAGE - 1);
    madvise(block + before, (size - before) & ~(LARGE_PAGE - 1), MADV_HUGEPAGE);
  }
#endif
  return block;
}

double *columns_allocate(int64_t count, int columnCount, size_t *capacity) {
  if (count < 0 || (uint64_t)count > SIZE_MAX / 2 / row_size(columnCount)) return NULL;
  *capacity = (size_t)count;
  size_t cells = (size_t)count * (size_t)columnCount;
  return allocate_zeroed((cells > 0 ? cells : 1) * sizeof(double));
}

BridgeReason check_number(const BridgeField *field, lua_Number value) {
  if (!(fabs(value) <= DBL_MAX)) return BridgeReasonNotFinite;
  if (field->isNonNegative && value < 0) return BridgeReasonNegative;
  if (field->isInteger && (value != floor(value) || fabs(value) > EXACT_INTEGER_LIMIT)) {
    return BridgeReasonNotAnInteger;
  }
  return BridgeReasonNone;
}

void number_rules(const BridgeSchema *schema, NumberRule *rules) {
  for (int field = 0; field < schema->count; field++) {
    bool isInteger = schema->fields[field].isInteger;
    double greatest = isInteger ? EXACT_INTEGER_LIMIT : DBL_MAX;
    rules[field].least = schema->fields[field].isNonNegative ? 0 : -greatest;
    rules[field].greatest = greatest;
    rules[field].isInteger = isInteger;
  }
}

BridgeBuffer *buffer_of(lua_State *L, int index) {
  return *(BridgeBuffer **)lua_touserdata(L, index);
}

// MARK: Setting a row

_Noreturn void buffer_reject(lua_State *L, const BridgeBuffer *buffer, BridgeRejection rejection) {
  BridgeState *state = state_of(L);
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  bool isEnforcing = state->isEnforcing;
  state->isEnforcing = false;
  state->host.reject(state->context, &rejection, &buffer->schema->value, L);
  state->isEnforcing = isEnforcing;
  raise_failure(L);
}

_Noreturn void buffer_reject_index(lua_State *L, const BridgeBuffer *buffer) {
  int isInteger = 0;
  BridgeRejection rejection = {.reason = BridgeReasonIndexOutOfRange, .field = -1};
  rejection.limit = (int64_t)buffer->count;
  rejection.index = lua_tointegerx(L, 1, &isInteger);
  if (buffer->isClosed) {
    rejection.reason = BridgeReasonUsedAfterCall;
  } else if (lua_type(L, 1) != LUA_TNUMBER) {
    rejection.reason = BridgeReasonNotANumber;
    rejection.index = 0;
    snprintf(rejection.found, sizeof rejection.found, "%s", luaL_typename(L, 1));
  } else if (!isInteger) {
    rejection.reason = BridgeReasonNotAnInteger;
  }
  buffer_reject(L, buffer, rejection);
}

_Noreturn static void reject_value(lua_State *L, const BridgeBuffer *buffer, int column,
                                   BridgeReason reason) {
  BridgeRejection rejection = {.reason = reason, .field = column};
  rejection.index = lua_tointeger(L, 1);
  if (reason == BridgeReasonNotANumber) {
    if (lua_isnoneornil(L, column + 2)) rejection.reason = BridgeReasonMissing;
    snprintf(rejection.found, sizeof rejection.found, "%s", luaL_typename(L, column + 2));
  }
  buffer_reject(L, buffer, rejection);
}

/// Sets an optional column to its default, once any row has its own value in it.
static void set_fallback(lua_State *L, BridgeBuffer *buffer, int column, int type, double *slot) {
  const BridgeField *field = &buffer->schema->value.fields[column];
  if (field->isRequired || type > LUA_TNIL) {
    reject_value(L, buffer, column, BridgeReasonNotANumber);
  }
  if (buffer->filled & (1u << column)) *slot = field->fallback;
}

// Writes the defaults of unwritten columns, into all rows but one that has values of its own by now.
static void write_defaults(BridgeBuffer *buffer, uint32_t columns, size_t except) {
  for (int column = 0; column < buffer->schema->value.count; column++) {
    if (!(columns & (1u << column))) continue;
    double *numbers = buffer->base + (size_t)column * buffer->capacity;
    for (size_t row = 0; row < buffer->capacity; row++) {
      if (row != except) numbers[row] = buffer->schema->value.fields[column].fallback;
    }
  }
  buffer->unwritten &= ~columns;
}

// The function `set(row, …)` of scripts: checks and stores a row.
static int set(lua_State *L) {
  BridgeBuffer *buffer = buffer_of(L, lua_upvalueindex(1));
  int isInteger;
  lua_Integer index = lua_tointegerx(L, 1, &isInteger);
  if (!isInteger || (lua_Unsigned)index - 1 >= buffer->count || lua_type(L, 1) != LUA_TNUMBER) {
    buffer_reject_index(L, buffer);
  }
  size_t row = (size_t)index - 1, distance = buffer->capacity;
  const NumberRule *rule = buffer->schema->rules;
  double *slot = buffer->base + row;
  int count = buffer->schema->value.count;
  uint32_t given = 0;
  for (int column = 0; column < count; column++, slot += distance, rule++) {
    // Called once: a call of Lua costs as much as storing the number.
    int type = lua_type(L, column + 2);
    if (type != LUA_TNUMBER) {
      set_fallback(L, buffer, column, type, slot);
      continue;
    }
    lua_Number value = lua_tonumber(L, column + 2);
    if (!is_good_number(rule, value)) {
      reject_value(L, buffer, column, check_number(&buffer->schema->value.fields[column], value));
    }
    *slot = value;
    given |= 1u << column;
  }
  if (given & buffer->unwritten) write_defaults(buffer, given & buffer->unwritten, row);
  buffer->given |= given;
  buffer->filled |= given;
  buffer->isSet[row] = 1;
  return 0;
}

// MARK: The object that scripts see

static int length(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)buffer_of(L, 1)->capacity);
  return 1;
}

// The metamethod `__gc`: releases the state's reference.
static int collect(lua_State *L) {
  BridgeBuffer **buffer = lua_touserdata(L, 1);
  if (*buffer) bridge_buffer_release(*buffer);
  *buffer = NULL;
  return 0;
}

void buffers_create_metatable(lua_State *L, lua_CFunction get) {
  static const luaL_Reg methods[] = {
      {"__newindex", refuse_write}, {"__len", length}, {"__gc", collect}, {NULL, NULL}};
  luaL_newlib(L, methods);
  lua_pushcfunction(L, get);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pushliteral(L, "a buffer");
  lua_setfield(L, -2, "__name");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &keyOfBufferMetatable);
}

// MARK: Lifetime

// Returns the bytes of a buffer, for the state's ceiling.
static size_t byte_count(const BridgeBuffer *buffer) {
  return buffer->capacity * row_size(buffer->schema->value.count);
}

// Whether a buffer of so many rows fits below the memory ceiling.
static bool fits(const BridgeState *state, int64_t count, int columnCount) {
  if (count < 0 || state->used > state->limits.memoryCeiling) return false;
  size_t room = state->limits.memoryCeiling - state->used;
  return (uint64_t)count <= room / row_size(columnCount);
}

// Returns a schema that buffers share: usually all buffers of a state have the same one. Returns null
// if memory is missing.
static SharedSchema *share(BridgeState *state, const BridgeSchema *schema) {
  SharedSchema *latest = state->latestSchema;
  size_t length = offsetof(BridgeSchema, fields) + (size_t)schema->count * sizeof *schema->fields;
  if (!latest || memcmp(&latest->value, schema, length) != 0) {
    latest = malloc(sizeof *latest);
    if (!latest) return NULL;
    latest->value = *schema;
    number_rules(schema, latest->rules);
    atomic_init(&latest->references, 1);
    schema_release(state->latestSchema);
    state->latestSchema = latest;
  }
  atomic_fetch_add_explicit(&latest->references, 1, memory_order_relaxed);
  return latest;
}

void schema_release(SharedSchema *schema) {
  if (schema && atomic_fetch_sub(&schema->references, 1) == 1) free(schema);
}

// Creates a buffer with one reference; returns null if memory is missing.
static BridgeBuffer *create(BridgeState *state, const BridgeSchema *schema, int64_t count) {
  if (!fits(state, count, schema->count)) lua_gc(state->running, LUA_GCCOLLECT, 0);
  BridgeBuffer *buffer =
      fits(state, count, schema->count) ? calloc(1, sizeof *buffer) : NULL;
  if (!buffer) return NULL;
  buffer->references = 1;
  buffer->state = state;
  buffer->schema = share(state, schema);
  buffer->base = columns_allocate(count, schema->count, &buffer->capacity);
  buffer->isSet = calloc(count > 0 ? (size_t)count : 1, 1);
  if (!buffer->base || !buffer->isSet || !buffer->schema) {
    schema_release(buffer->schema);
    free(buffer->base);
    free(buffer->isSet);
    free(buffer);
    return NULL;
  }
  buffer->count = buffer->capacity;
  for (int column = 0; column < schema->count; column++) {
    if (schema->fields[column].fallback != 0) buffer->filled |= 1u << column;
  }
  state->used += byte_count(buffer);
  return buffer;
}

BridgeBuffer *bridge_push_buffer(BridgeState *state, lua_State *L, const BridgeSchema *schema,
                                 int64_t count) {
  if (!lua_checkstack(L, 6)) return NULL;
  BridgeBuffer *buffer = create(state, schema, count);
  if (!buffer) return NULL;
  BridgeBuffer **userdata = lua_newuserdatauv(L, sizeof *userdata, BUFFER_USER_VALUES);
  *userdata = buffer;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &keyOfBufferMetatable);
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_pushcclosure(L, set, 1);
  lua_setiuservalue(L, -2, 1);
  return buffer;
}

BridgeBuffer *bridge_buffer_at(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || !lua_checkstack(L, 2)) return NULL;
  if (!lua_getmetatable(L, index)) return NULL;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &keyOfBufferMetatable);
  bool isBuffer = lua_rawequal(L, -1, -2);
  lua_pop(L, 2);
  return isBuffer ? buffer_of(L, index) : NULL;
}

void bridge_buffer_retain(BridgeBuffer *buffer) { buffer->references++; }

void bridge_buffer_release(BridgeBuffer *buffer) {
  if (--buffer->references > 0) return;
  bridge_buffer_close(buffer);
  schema_release(buffer->schema);
  free(buffer);
}

void bridge_buffer_close(BridgeBuffer *buffer) {
  free(bridge_buffer_take(buffer).base);
}

size_t bridge_buffer_count(const BridgeBuffer *buffer) { return buffer->capacity; }

double *_Nullable bridge_buffer_fill(BridgeBuffer *buffer, uint32_t given) {
  if (!buffer->base) return NULL;
  memset(buffer->isSet, 1, buffer->capacity);
  buffer->given |= given;
  buffer->filled |= given;
  return buffer->base;
}

bool bridge_buffer_adopt(BridgeBuffer *buffer, double *block, int columnCount) {
  int count = buffer->schema->value.count;
  if (!buffer->base || columnCount < 0 || columnCount > count) return false;
  size_t cells = buffer->capacity * (size_t)count;
  // A large block moves to the memory for all columns without a copy: the kernel remaps its pages.
  double *grown = realloc(block, (cells > 0 ? cells : 1) * sizeof(double));
  if (!grown) return false;
  free(buffer->base);
  buffer->base = grown;
  buffer->unwritten = ((1u << count) - 1) & ~((1u << columnCount) - 1);
  return bridge_buffer_fill(buffer, (1u << columnCount) - 1) != NULL;
}

size_t bridge_buffer_first_unset(const BridgeBuffer *buffer, const unsigned char *absent) {
  if (!buffer->isSet) return 0;
  const unsigned char *end = buffer->isSet + buffer->capacity, *row = buffer->isSet;
  while ((row = memchr(row, 0, (size_t)(end - row)))) {
    size_t position = (size_t)(row - buffer->isSet);
    if (!absent || !absent[position]) return position + 1;
    row++;
  }
  return 0;
}

static void free_attributes(BridgeBuffer *buffer) {
  for (int attribute = 0; attribute < BRIDGE_ATTRIBUTE_COUNT; attribute++) {
    AttributeColumn *column = &buffer->attributes[attribute];
    buffer->state->used -= column->size;
    free(column->numbers);
    free(column->isSet);
    *column = (AttributeColumn){.numbers = NULL};
  }
}

BridgeColumns bridge_buffer_take(BridgeBuffer *buffer) {
  BridgeColumns columns = {.base = buffer->base,
                           .count = buffer->base ? buffer->capacity : 0,
                           .capacity = buffer->capacity,
                           .columnCount = buffer->schema->value.count,
                           .given = buffer->given};
  if (buffer->base) buffer->state->used -= byte_count(buffer);
  free(buffer->isSet);
  free_attributes(buffer);
  buffer->isSet = NULL;
  buffer->base = NULL;
  buffer->isClosed = true;
  buffer->count = 0;
  return columns;
}
