// The C side of the Lua runtime: the only place where a Lua error may jump.
//
// Rules of this header:
// - No function declared here raises a Lua error. What may raise runs inside, under `lua_pcall`.
// - While Swift code runs, the allocator ignores the memory ceiling (a host section), so that plain
//   pushes cannot fail; the ceiling is checked when control goes back to Lua.
// - Swift callbacks return a status. The C frame that called them raises after Swift has returned.

#ifndef CLUASANDBOX_H
#define CLUASANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#define BRIDGE_CLOSED_ENUM __attribute__((enum_extensibility(closed)))

typedef struct lua_State lua_State;

/// A Lua state with its allocator, sandbox and watch.
typedef struct BridgeState BridgeState;

/// The part of a state that other threads may touch. Counted; outlives its state if need be.
typedef struct BridgeWatch BridgeWatch;

/// The outcome of a protected call.
typedef enum BRIDGE_CLOSED_ENUM BridgeOutcome {
  BridgeOutcomeFinished,
  BridgeOutcomeSyntax,         // the message is on top of the stack
  BridgeOutcomeRuntime,        // a string or a host error is on top of the stack
  BridgeOutcomeStackOverflow,  // a string is on top of the stack
  BridgeOutcomeMemory,
  BridgeOutcomeDeadline,
  BridgeOutcomeInterrupted,
} BridgeOutcome;

/// The kind of a value, as the host sees it.
typedef enum BRIDGE_CLOSED_ENUM BridgeKind {
  BridgeKindNone,
  BridgeKindNil,
  BridgeKindBoolean,
  BridgeKindInteger,
  BridgeKindNumber,
  BridgeKindString,
  BridgeKindTable,
  BridgeKindFunction,
  BridgeKindUserdata,
  BridgeKindThread,
  BridgeKindProxy,
} BridgeKind;

/// The reason to refuse a value; Swift words it.
typedef enum BRIDGE_CLOSED_ENUM BridgeReason {
  BridgeReasonNone,
  BridgeReasonMissing,
  BridgeReasonNotANumber,       // found
  BridgeReasonNotFinite,
  BridgeReasonNegative,
  BridgeReasonNotAnInteger,
  BridgeReasonUnknownField,     // found: the field's name
  BridgeReasonIndexOutOfRange,  // limit: the count
  BridgeReasonUsedAfterCall,
  BridgeReasonTooMany,          // limit: the count asked for
  BridgeReasonWrongType,        // found; a table was expected
} BridgeReason;

#define BRIDGE_NAME_CAPACITY 48

typedef struct BridgeRejection {
  BridgeReason reason;
  int64_t index;  // from 1; 0: none
  int field;      // column of the schema; -1: none
  int64_t limit;
  char found[BRIDGE_NAME_CAPACITY];
} BridgeRejection;

// MARK: Schemas of records

#define BRIDGE_FIELD_LIMIT 16

typedef struct BridgeField {
  char name[BRIDGE_NAME_CAPACITY];
  double fallback;  // of an optional field
  bool isRequired;
  bool isNonNegative;
  bool isInteger;
} BridgeField;

typedef struct BridgeSchema {
  int count;
  BridgeField fields[BRIDGE_FIELD_LIMIT];
} BridgeSchema;

/// Appends a field; false when there is no room or the name is too long.
bool bridge_schema_append(BridgeSchema *schema, const char *name, BridgeField rules);
/// The name of a field.
const char *bridge_schema_name(const BridgeSchema *schema, int field);

// MARK: What Swift offers to C

typedef struct BridgeHost {
  /// Runs a host function; the number of results on top, or -1 with an error pushed on top
  /// (`bridge_push_failure`).
  int (*invoke)(void *context, void *function, lua_State *lua);
  /// Pushes element `index` of a lazy array; 1, or -1 with an error pushed on top.
  int (*element)(void *context, void *source, int64_t index, lua_State *lua);
  /// Pushes the error for a refused value.
  void (*reject)(void *context, const BridgeRejection *rejection, const BridgeSchema *schema,
                 lua_State *lua);
  /// Takes one line of `print`.
  void (*output)(void *context, const char *bytes, size_t count);
  /// Releases an object that Lua owned.
  void (*release)(void *object);
} BridgeHost;

// MARK: States

typedef struct BridgeLimits {
  size_t memoryCeiling;
  size_t stringCeiling;
  /// For tests: the allocation (from 1) from which on every one made for Lua fails; 0: none.
  int64_t firstFailingAllocation;
} BridgeLimits;

/// A new state with its sandbox, or NULL if there was no memory (or no thread) for it.
BridgeState *_Nullable bridge_create(BridgeHost host, BridgeLimits limits);
/// Sets the first argument of callbacks, before the first call.
void bridge_set_context(BridgeState *state, void *context);
/// Closes the state: at once, or on a thread of its own when it is big. Objects that Lua owned are
/// released on the calling thread in either case.
void bridge_close(BridgeState *state);
void bridge_set_limits(BridgeState *state, BridgeLimits limits);
size_t bridge_memory_in_use(const BridgeState *state);
/// Host objects (functions, errors, lazy arrays) that Lua keeps alive.
size_t bridge_host_object_count(const BridgeState *state);
/// Allocations made for Lua, outside host sections.
int64_t bridge_allocation_count(const BridgeState *state);
/// A full collection.
void bridge_collect(BridgeState *state);
/// Whether a deadline or the memory ceiling was hit, and which.
BridgeOutcome bridge_expiry(const BridgeState *state);
void bridge_freeze_globals(BridgeState *state);
void bridge_seed_random(BridgeState *state, uint64_t seed);
/// The Lua thread that runs at the moment; the main one outside calls.
lua_State *bridge_running(const BridgeState *state);

// MARK: Watching

/// Nanoseconds until the deadline of the running call; INT64_MAX: no deadline.
int64_t bridge_remaining(const BridgeState *state);
BridgeWatch *bridge_watch_retain(const BridgeState *state);
void bridge_watch_release(BridgeWatch *watch);
/// Ends the running call's time: it is stopped when the host function that runs returns.
void bridge_expire(BridgeState *state);
/// Stops the call that runs; false where none does. Safe on any thread and in signal handlers.
bool bridge_watch_interrupt(BridgeWatch *watch);

/// Lets the next signal of a number stop the call that runs; the one after it does what it did before.
/// False where the signal stops another call already, or cannot be caught.
bool bridge_interrupt_begin(BridgeWatch *watch, int number);
/// Lets the signal do what it did before.
void bridge_interrupt_end(int number);

// MARK: Calls

/// The form of a chunk.
typedef enum BRIDGE_CLOSED_ENUM BridgeChunkForm {
  BridgeChunkFormText,
  /// The result of `bridge_precompile` in this process, which Lua trusts.
  BridgeChunkFormPrecompiled,
} BridgeChunkForm;

/// Loads a chunk within `budget`, as `bridge_call` takes it, and leaves its function, or a message,
/// on top.
BridgeOutcome bridge_load(BridgeState *state, BridgeChunkForm form, const char *_Nullable source,
                          size_t count, const char *name, int64_t budget);
/// Writes the function of a chunk in the form in which other states load it fastest, with its lines
/// and names, if it fits; how many bytes it has, 0 where the stack has no room.
size_t bridge_precompile(BridgeState *state, int reference, void *_Nullable bytes, size_t capacity);
/// Pushes the message handler and the function; false when the stack has no room.
bool bridge_begin_call(BridgeState *state, int reference);
/// Calls what `bridge_begin_call` pushed with the arguments above it. The results stand above the
/// message handler. `budget` is in nanoseconds, negative for none; nested calls share the outermost
/// one's.
BridgeOutcome bridge_call(BridgeState *state, int argumentCount, int64_t budget);
/// Pushes what `tostring` makes of the value. May run a script's `__tostring`, under `budget`.
void bridge_push_description(BridgeState *state, int index, int64_t budget);

/// One script line of the stack at the time of the last failure, innermost first.
typedef struct BridgeTraceEntry {
  char *_Nullable function;
  char *source;
  int line;  // 0: unknown
} BridgeTraceEntry;

int bridge_trace_count(const BridgeState *state);
BridgeTraceEntry bridge_trace_entry(const BridgeState *state, int position);

/// A line that is running at present.
typedef struct BridgePlace {
  const char *_Nullable source;  // belongs to the function; NULL: no such level
  int line;                      // 0: unknown, or a function of the host
} BridgePlace;

/// The script line at a level of calls: 0 is the running function, 1 its caller.
BridgePlace bridge_place(lua_State *lua, int level);

// MARK: Stack

int bridge_top(lua_State *lua);
void bridge_set_top(lua_State *lua, int top);
void bridge_push_nil(lua_State *lua);
void bridge_push_boolean(lua_State *lua, bool value);
void bridge_push_integer(lua_State *lua, int64_t value);
void bridge_push_number(lua_State *lua, double value);
void bridge_push_string(lua_State *lua, const char *_Nullable bytes, size_t count);
void bridge_push_copy(lua_State *lua, int index);
void bridge_push_reference(lua_State *lua, int reference);
void bridge_push_table(lua_State *lua, int arrayCapacity, int recordCapacity);

BridgeKind bridge_kind(lua_State *lua, int index);
bool bridge_read_boolean(lua_State *lua, int index);
bool bridge_read_number(lua_State *lua, int index, double *value);
bool bridge_read_integer(lua_State *lua, int index, int64_t *value);
const char *_Nullable bridge_read_string(lua_State *lua, int index, size_t *count);
size_t bridge_raw_length(lua_State *lua, int index);
const void *_Nullable bridge_identity(lua_State *lua, int index);
bool bridge_is_raw_equal(lua_State *lua, int left, int right);

/// Functions that pop the value on top, and nothing else if `table` is no table.
void bridge_set_field(lua_State *lua, int table, const char *_Nullable name, size_t count);
void bridge_set_index(lua_State *lua, int table, int64_t index);
void bridge_define_global(lua_State *lua, const char *_Nullable name, size_t count);

/// Lets a global without a value read as nil rather than be an error.
void bridge_declare_global(lua_State *lua, const char *_Nullable name, size_t count);
/// Functions that push nil if `table` is no table. Proxies are read through.
BridgeKind bridge_get_field(lua_State *lua, int table, const char *_Nullable name, size_t count);
BridgeKind bridge_get_index(lua_State *lua, int table, int64_t index);
/// Replaces the key on top by the next pair; false, with the key popped, at the end.
bool bridge_next(lua_State *lua, int table);

/// A registry reference to the value on top, which is popped.
int bridge_reference(lua_State *lua);
void bridge_release_reference(BridgeState *state, int reference);

// MARK: Host objects

/// Pushes a function that calls back `object`, which Lua owns from here on.
void bridge_push_function(lua_State *lua, void *object);
/// Pushes an error that carries `object`, which Lua owns from here on.
void bridge_push_failure(lua_State *lua, void *object, const char *_Nullable message, size_t count);
/// The object of an error pushed by `bridge_push_failure`.
void *_Nullable bridge_failure_object(lua_State *lua, int index);

// MARK: Proxies

void bridge_push_read_only(lua_State *lua, int index, const char *_Nullable name, size_t count);
/// Pops a function and lets it answer all reads of the proxy at an index.
void bridge_set_reader(lua_State *lua, int index);
/// Lets a proxy hold `object`, which Lua owns from here on; false if it is no proxy, which changes
/// nothing.
bool bridge_attach(lua_State *lua, int index, void *object);
/// The object that a proxy holds.
void *_Nullable bridge_attached(lua_State *lua, int index);
/// Pushes a read-only array of `length` elements that asks `object` for each of them once.
void bridge_push_lazy(lua_State *lua, void *object, int64_t length, const char *_Nullable name,
                      size_t count);

/// The number of elements of a lazy array; -1 of anything else.
int64_t bridge_lazy_length(lua_State *lua, int index);

/// Pushes an element of a table, which a lazy array makes; nil if that fails.
void bridge_push_element(BridgeState *state, int index, int64_t position, int64_t budget);
/// Pushes the table behind a proxy, or the table itself, or nil.
void bridge_push_backing(lua_State *lua, int index);

// MARK: Columns

/// Columns of doubles in one block: column `k` begins at `base + k * capacity`.
typedef struct BridgeColumns {
  double *_Nullable base;
  size_t count;
  size_t capacity;
  int columnCount;
  uint32_t given;  // bit k: some row has a value of its own in column k
} BridgeColumns;

typedef struct BridgeBuffer BridgeBuffer;

/// Pushes a buffer of `count` rows. NULL, with nothing pushed, when it cannot be held.
BridgeBuffer *_Nullable bridge_push_buffer(BridgeState *state, lua_State *lua,
                                           const BridgeSchema *schema, int64_t count);
/// The buffer at an index; not retained.
BridgeBuffer *_Nullable bridge_buffer_at(lua_State *lua, int index);
void bridge_buffer_retain(BridgeBuffer *buffer);
void bridge_buffer_release(BridgeBuffer *buffer);
/// Frees the block unless it was taken. From here on each `set` is an error.
void bridge_buffer_close(BridgeBuffer *buffer);
size_t bridge_buffer_count(const BridgeBuffer *buffer);
/// The first row (from 1) that was not set; 0: none.
size_t bridge_buffer_first_unset(const BridgeBuffer *buffer);
/// Gives the block up to the caller, who frees it; closes the buffer.
BridgeColumns bridge_buffer_take(BridgeBuffer *buffer);

/// Reads a sequence of record tables. Returns false with `rejection` filled in.
bool bridge_read_records(BridgeState *state, lua_State *lua, int index, const BridgeSchema *schema,
                         BridgeColumns *columns, BridgeRejection *rejection);

// MARK: Elements

/// The kind of an element.
typedef enum BRIDGE_CLOSED_ENUM BridgeElementKind {
  BridgeElementKindItem,
  BridgeElementKindSupplementary,
  BridgeElementKindDecoration,
} BridgeElementKind;

/// One element as it goes to a script and comes back.
typedef struct BridgeElement {
  BridgeElementKind kind;
  int word;         // the number of its elementKind (`bridge_elements_add_word`); 0: none
  int64_t section;  // from 1; 0: none
  int64_t item;     // from 1; 0: none
  double frame[4];
  double center[2];  // as the script gets it
  double alpha;
  int64_t zIndex;
  double transform[6];
  bool isHidden;
  const char *_Nullable addedWord;  // of an element that the script added; Lua's until the next call
  size_t addedWordLength;
} BridgeElement;

/// The reason to refuse an element; Swift words it.
typedef enum BRIDGE_CLOSED_ENUM BridgeElementReason {
  BridgeElementReasonNone,
  BridgeElementReasonMissing,       // field
  BridgeElementReasonNotANumber,    // found
  BridgeElementReasonNotFinite,
  BridgeElementReasonNegative,
  BridgeElementReasonNotAnInteger,
  BridgeElementReasonNotAPosition,  // not an integer from 1
  BridgeElementReasonNotAFraction,  // outside 0...1
  BridgeElementReasonNotABoolean,   // found
  BridgeElementReasonNotATable,     // found
  BridgeElementReasonNotAString,    // found
  BridgeElementReasonNotAKind,
  BridgeElementReasonNotSix,        // a transform of neither six numbers nor their names
  BridgeElementReasonTooFar,
  BridgeElementReasonReadOnly,
  BridgeElementReasonUnknownField,  // found: its name
  BridgeElementReasonRemoved,
  BridgeElementReasonTwice,
  BridgeElementReasonForeign,       // put into the list, not added by `add`
} BridgeElementReason;

typedef struct BridgeElementRejection {
  BridgeElementReason reason;
  int64_t index;                    // from 1; 0: the list itself
  char field[BRIDGE_NAME_CAPACITY]; // such as frame.width; empty: the element itself
  char found[BRIDGE_NAME_CAPACITY];
} BridgeElementRejection;

// A list of elements that scripts change by assignment is an object that they never see; its tables
// are made once and rewritten. `list` is its index on the stack.

/// Pushes a new list.
void bridge_push_elements(lua_State *lua);
/// A name for `BridgeElement.word`.
int bridge_elements_add_word(lua_State *lua, int list, const char *_Nullable bytes, size_t count);
/// Room for `count` elements, to be written before the table is pushed.
BridgeElement *bridge_elements_reserve(lua_State *lua, int list, int64_t count);
/// Replaces the list by the table that scripts see, with the first `count` of the reserved elements in it.
/// `section`: that of elements which the script adds, from 1; 0: they say it themselves.
void bridge_elements_push(lua_State *lua, int list, int64_t count, int64_t section);
/// Reads the elements back and ends the call: nothing can be added any more. False with
/// `rejection` filled in; its reason is none when the stack has no room.
bool bridge_elements_read(lua_State *lua, int list, BridgeElementRejection *rejection);
/// The elements, read back, those that the script added at the end.
const BridgeElement *_Nullable bridge_elements_rows(lua_State *lua, int list, int64_t *count);
/// Ends the call without reading.
void bridge_elements_close(lua_State *lua, int list);

// MARK: The library

/// Returns the identification of the loaded library, `$LuaVersion: Lua 5.4.4  Copyright …`; null
/// for none.
const char *_Nullable bridge_library_ident(void);

/// The file that Lua was loaded from, or the program's own; null where that is not known.
const char *_Nullable bridge_library_file(void);

#pragma clang assume_nonnull end

#endif
