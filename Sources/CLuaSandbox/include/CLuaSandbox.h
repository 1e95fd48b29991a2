// The C side of the Lua runtime: the only place where a Lua error may jump.
//
// Rules of this header:
// - No function declared here raises a Lua error. What may raise runs inside, under `lua_pcall`.
// - While Swift code runs, the allocator ignores the memory ceiling (a host section), so that plain
//   pushes cannot fail; the ceiling is checked when control returns to Lua.
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

/// The part of a state that other threads may touch. Reference-counted: it may outlive its state.
typedef struct BridgeWatch BridgeWatch;

/// The stacks that samples have met. Reference-counted: it outlives the states that it samples.
typedef struct BridgeProfile BridgeProfile;

/// The outcome of a protected call.
typedef enum BRIDGE_CLOSED_ENUM BridgeOutcome {
  /// The call has ended, with its results on the stack.
  BridgeOutcomeFinished,
  BridgeOutcomeSyntax,         // the message is on top of the stack
  BridgeOutcomeRuntime,        // a string or a host error is on top of the stack
  BridgeOutcomeStackOverflow,  // a string is on top of the stack
  /// The memory ceiling was reached. Final for the state.
  BridgeOutcomeMemory,
  /// The deadline has passed. Final for the state.
  BridgeOutcomeDeadline,
  /// The host has interrupted the call.
  BridgeOutcomeInterrupted,
} BridgeOutcome;

/// The kind of a value, as the host sees it.
typedef enum BRIDGE_CLOSED_ENUM BridgeKind {
  BridgeKindNone,
  BridgeKindNil,
  BridgeKindBoolean,
  BridgeKindInteger,  // a number of the subtype integer (Lua manual, 2.1)
  BridgeKindNumber,   // a number of the subtype float
  BridgeKindString,
  BridgeKindTable,
  BridgeKindFunction,
  BridgeKindUserdata,
  BridgeKindThread,
  /// A read-only table.
  BridgeKindProxy,
} BridgeKind;

/// The reason to refuse a value or an element; Swift words it.
typedef enum BRIDGE_CLOSED_ENUM BridgeReason {
  BridgeReasonNone,
  BridgeReasonMissing,          // a required field or argument
  BridgeReasonNotANumber,       // found
  BridgeReasonNotFinite,
  BridgeReasonNegative,
  BridgeReasonNotAnInteger,
  BridgeReasonUnknownField,     // found: the field's name
  BridgeReasonWrongType,        // found; a table was expected
  BridgeReasonTooLong,          // reading takes too much time
  // Of buffers.
  BridgeReasonIndexOutOfRange,  // limit: the count
  BridgeReasonUsedAfterCall,
  BridgeReasonTooMany,          // limit: the requested count, which is beyond the memory ceiling
  // Of elements.
  BridgeReasonNotAPosition,     // not an integer from 1
  BridgeReasonNotAFraction,     // outside 0...1
  BridgeReasonNotABoolean,      // found
  BridgeReasonNotAString,       // found
  BridgeReasonNotAKind,
  BridgeReasonNotSix,           // a transform of neither six numbers nor their names
  BridgeReasonTooFar,
  BridgeReasonReadOnly,
  BridgeReasonRemoved,
  BridgeReasonTwice,
  BridgeReasonForeign,          // put into the list, not added by `add`
} BridgeReason;

/// The most bytes of a field's name with its NUL.
#define BRIDGE_NAME_CAPACITY 48

/// The refusal of a value.
typedef struct BridgeRejection {
  BridgeReason reason;
  int64_t index;  // from 1; 0: none
  int field;      // column of the schema; -1: none
  int64_t limit;
  char found[BRIDGE_NAME_CAPACITY];
} BridgeRejection;

/// The reason to refuse a call of a host function.
typedef enum BRIDGE_CLOSED_ENUM BridgeRefusal {
  BridgeRefusalWrongArgument,
  BridgeRefusalTooLate,  // after the hook's call
} BridgeRefusal;

// MARK: Schemas of records

/// The most fields of a schema.
#define BRIDGE_FIELD_LIMIT 16

/// A field with the rules for its numbers.
typedef struct BridgeField {
  char name[BRIDGE_NAME_CAPACITY];
  double fallback;  // of an optional field
  bool isRequired;
  bool isNonNegative;
  bool isInteger;
} BridgeField;

/// The fields of a record, column by column.
typedef struct BridgeSchema {
  int count;
  BridgeField fields[BRIDGE_FIELD_LIMIT];
} BridgeSchema;

/// Appends a field; false without room for another one, and for a name that is too long.
bool bridge_schema_append(BridgeSchema *schema, const char *name, BridgeField rules);
/// Returns the name of a field, from 0.
const char *bridge_schema_name(const BridgeSchema *schema, int field);

// MARK: Functions that Swift offers to C

/// The functions that C calls in Swift. None of them raises a Lua error.
typedef struct BridgeHost {
  /// Runs a host function. Returns the number of results on top, or -1 with an error on top
  /// (`bridge_push_failure`).
  int (*invoke)(void *context, void *function, lua_State *lua);
  /// Pushes element `index` of a lazy array. Returns 1, or -1 with an error on top.
  int (*element)(void *context, void *source, int64_t index, lua_State *lua);
  /// Pushes the error for a refused value.
  void (*reject)(void *context, const BridgeRejection *rejection, const BridgeSchema *schema,
                 lua_State *lua);
  /// Pushes the error for a refused call.
  void (*refuse)(void *context, BridgeRefusal refusal, const char *message, lua_State *lua);
  /// Takes a line of `print`.
  void (*output)(void *context, const char *bytes, size_t count);
  /// Pushes the text that `print` writes for the table at `index`; returns false with nothing pushed if
  /// the host has no text for tables.
  bool (*describe)(void *context, int index, lua_State *lua);
  /// Releases an object that Lua owned.
  void (*release)(void *object);
} BridgeHost;

// MARK: States

/// The limits of a state, in bytes.
typedef struct BridgeLimits {
  size_t memoryCeiling;
  size_t stringCeiling;
  /// The first allocation for Lua that fails, from 1, as all later ones do; 0 for none. For tests.
  int64_t firstFailingAllocation;
  /// The watchdog's thread cannot be started. For tests.
  bool isWithoutThread;
} BridgeLimits;

/// The reason for which there is no state.
typedef enum BRIDGE_CLOSED_ENUM BridgeObstacle {
  BridgeObstacleNone,
  /// The sandbox does not fit below the ceiling, or the system has no memory.
  BridgeObstacleMemory,
  /// The thread that watches over deadlines cannot be started.
  BridgeObstacleThread,
  /// The loaded release of Lua cannot be used.
  BridgeObstacleLibrary,
} BridgeObstacle;

/// Creates a state with its sandbox; NULL with the reason.
BridgeState *_Nullable bridge_create(BridgeHost host, BridgeLimits limits,
                                     BridgeObstacle *obstacle);
/// Sets the first argument of callbacks, before the first call.
void bridge_set_context(BridgeState *state, void *context);
/// Closes a state: at once, or on its own thread if it is large. The calling thread releases the
/// objects that Lua owned in either case.
void bridge_close(BridgeState *state);
/// Sets the limits; they apply to the next allocation.
void bridge_set_limits(BridgeState *state, BridgeLimits limits);
size_t bridge_memory_in_use(const BridgeState *state);
/// Returns the number of host objects that Lua keeps alive: functions, errors and lazy arrays.
size_t bridge_host_object_count(const BridgeState *state);
/// Collects all garbage (Lua manual, 4.6: `lua_gc`).
void bridge_collect(BridgeState *state);
/// Returns the limit that was reached, or `BridgeOutcomeFinished`.
BridgeOutcome bridge_expiry(const BridgeState *state);
/// Makes later assignments of scripts to globals an error.
void bridge_freeze_globals(BridgeState *state);
/// Restarts the sequence of `math.random`.
void bridge_seed_random(BridgeState *state, uint64_t seed);
/// Returns the running thread of Lua; the main one outside calls.
lua_State *bridge_running(const BridgeState *state);

// MARK: Watching

/// Returns the nanoseconds until the deadline of the running call; INT64_MAX for none.
int64_t bridge_remaining(const BridgeState *state);
/// Stops the time of the running call until `bridge_continue`; returns what remains of it.
int64_t bridge_pause(BridgeState *state);
/// Continues the time of the running call with what remained of it.
void bridge_continue(BridgeState *state, int64_t remaining);
/// Counts steps of reading what a script has made, about two nanoseconds each; false if the time for it
/// is over: at the deadline of the running call, or a little after that of the latest one.
bool bridge_charge(BridgeState *state, size_t steps);
/// Counts steps of writing values for a script likewise; true outside of calls. If it is false, the running
/// call does not go on.
bool bridge_charge_writing(BridgeState *state, size_t steps);
/// Returns whether the heap is below its ceiling, after a collection if necessary; true outside of calls. For a
/// host function, which Lua calls: if it is false, the running call ends when the function returns.
bool bridge_check_memory(BridgeState *state);
/// Retains the watch of a state.
BridgeWatch *bridge_watch_retain(const BridgeState *state);
void bridge_watch_release(BridgeWatch *watch);
/// Ends the time of the running call, which stops as soon as its host function returns.
void bridge_expire(BridgeState *state);
/// Interrupts the running call; false for none. Safe on any thread and in signal handlers.
bool bridge_watch_interrupt(BridgeWatch *watch);

/// Interrupts the running call, or the next one if none runs, unless it is withdrawn before.
void bridge_watch_interrupt_next(BridgeWatch *watch);

/// Withdraws the interruption of the next call.
void bridge_watch_withdraw(BridgeWatch *watch);

/// Whether the running call was interrupted and has not ended.
bool bridge_watch_is_interrupted(const BridgeWatch *watch);

/// Holds a signal: the first one is kept for the chunk that runs or the next one to begin, a second one has
/// its earlier action. Returns false for a signal that is held already, or that cannot be caught.
bool bridge_interrupt_hold(int number);
/// Restores the action of a held signal.
void bridge_interrupt_release(int number);
/// Lets the first signal of a number interrupt the running call, or the next one if none runs, until
/// `bridge_interrupt_end`; a second one has its earlier action. A held signal that has come counts. Returns
/// false for a signal that interrupts another call already, or that cannot be caught.
bool bridge_interrupt_begin(BridgeWatch *watch, int number);
/// Restores the action of a signal that is not held.
void bridge_interrupt_end(int number);

// MARK: Profiles

/// A function of a profile.
typedef struct BridgeProfileFunction {
  const char *_Nullable name;  // of the host's choice, or as its first caller names it
  const char *source;          // as Lua has it: `@plugins/x.lua`, `=[C]`
  int line;                    // of its definition; 0: of C, or a whole chunk
  bool isC;
} BridgeProfileFunction;

/// A place in a tree of calls: a function, at a line, within the calls above it.
typedef struct BridgeProfileNode {
  int parent;      // an earlier node; -1: none
  int function;
  int line;        // that runs, or makes the next call; 0: unknown
  uint64_t ticks;  // of samples whose innermost place it is
  uint64_t bytes;  // that were allocated since the sample before
} BridgeProfileNode;

/// Creates a profile with a time between two samples, in nanoseconds; NULL if memory is missing.
BridgeProfile *_Nullable bridge_profile_create(int64_t interval);
/// Releases a profile; the last state or owner frees it.
void bridge_profile_release(BridgeProfile *profile);
/// Lets a profile sample a state from the next call on. All its states run on one thread.
void bridge_profile_sample(BridgeProfile *profile, BridgeState *state);
/// Gives a function a name, of which the profile keeps a copy.
void bridge_profile_name(BridgeProfile *profile, BridgeState *state, int reference,
                         const char *name);
/// Adds a tick, as the clock does: the running call takes a sample at its next instruction. For tests.
void bridge_profile_tick(BridgeState *state);
int bridge_profile_function_count(const BridgeProfile *profile);
/// Returns a function, whose texts belong to the profile and stay valid until it samples again.
BridgeProfileFunction bridge_profile_function(const BridgeProfile *profile, int index);
int bridge_profile_node_count(const BridgeProfile *profile);
BridgeProfileNode bridge_profile_node(const BridgeProfile *profile, int index);
/// Returns the bytes that all calls have allocated.
uint64_t bridge_profile_bytes(const BridgeProfile *profile);
/// Whether there were more places than a profile keeps: the others count for their callers, or not at all.
bool bridge_profile_is_full(const BridgeProfile *profile);

// MARK: Work

/// Counts the instructions of a state from now on, before it runs any; false if it has a debugger or counts lines.
bool bridge_work_count(BridgeState *state);
/// Returns the instructions that were counted, to a few, and the steps of library functions.
uint64_t bridge_work_steps(const BridgeState *state);
/// Returns the bytes that were allocated, freed ones included.
uint64_t bridge_work_bytes(const BridgeState *state);

// MARK: Calls

/// The form of a chunk.
typedef enum BRIDGE_CLOSED_ENUM BridgeChunkForm {
  BridgeChunkFormText,
  /// The result of `bridge_precompile` in this process, which Lua trusts.
  BridgeChunkFormPrecompiled,
} BridgeChunkForm;

/// Loads a chunk within `budget`, as in `bridge_call`; its function, or a message, is on top
/// afterwards.
BridgeOutcome bridge_load(BridgeState *state, BridgeChunkForm form, const char *_Nullable source,
                          size_t count, const char *name, int64_t budget);
/// Writes the precompiled form of a function, with its lines and names, if it fits. Returns the
/// bytes that it needs; 0 if the stack has no room.
size_t bridge_precompile(BridgeState *state, int reference, void *_Nullable bytes, size_t capacity);
/// Begins a call, whose arguments are pushed within its time: pushes the message handler and a function.
/// Nothing has begun if the outcome is another than `BridgeOutcomeFinished`. `budget` is in nanoseconds,
/// negative for none; nested calls share the outermost one.
BridgeOutcome bridge_begin_call(BridgeState *state, int reference, int64_t budget);
/// Runs the call of `bridge_begin_call` with the arguments above the function, and ends it. The results
/// are above the message handler.
BridgeOutcome bridge_call(BridgeState *state, int argumentCount);
/// Ends the call of `bridge_begin_call`, which does not run.
void bridge_abandon_call(BridgeState *state);
/// Pushes the description of a value (`luaL_tolstring`). May run a script's `__tostring`, within
/// `budget`.
void bridge_push_description(BridgeState *state, int index, int64_t budget);

/// A variable, or a field of one, at the last failure.
typedef struct BridgeSeenValue {
  /// The name with the fields that lead to the value: `environment.options.columns`.
  char *path;
  /// The value as the script could write it, shortened.
  char *text;
  /// Whether the variable belongs to a function around the failing one.
  bool isUpvalue;
} BridgeSeenValue;

/// A script line of the stack at the last failure.
typedef struct BridgeTraceEntry {
  char *_Nullable function;
  char *source;
  int line;  // 0: unknown
  /// The variables, if the state notes them: in the innermost entry with their fields.
  BridgeSeenValue *_Nullable values;
  int valueCount;
} BridgeTraceEntry;

/// Notes the variables of failing calls from now on.
void bridge_note_values(BridgeState *state);

int bridge_trace_count(const BridgeState *state);
/// Returns an entry, innermost first.
BridgeTraceEntry bridge_trace_entry(const BridgeState *state, int position);

/// A line that is running.
typedef struct BridgePlace {
  const char *_Nullable source;  // belongs to the function; NULL: no such level
  int line;                      // 0: unknown, or a function of the host
} BridgePlace;

/// The script line at a level of calls: 0 is the running function, 1 its caller.
BridgePlace bridge_place(lua_State *lua, int level);

// MARK: Coverage

/// The number of times that something came after a line that decides.
typedef struct BridgeOutcomeCount {
  int line;
  /// The line that came next in the same activation of a function; 0: none, since the function ended.
  int successor;
  uint64_t count;
} BridgeOutcomeCount;

/// The counts of a chunk's lines, which belong to the state.
typedef struct BridgeLineCounts {
  /// The name as Lua takes it: `@plugins/x.lua`.
  const char *name;
  /// The number of elements of the next two, whose index is the line; 0 is no line.
  size_t lineCount;
  /// Whether the line has code that can run.
  const uint8_t *_Nullable isActive;
  /// The number of times that the line has begun.
  const uint64_t *counts;
  size_t outcomeCount;
  /// Sorted by line and successor; only of lines that several can follow.
  const BridgeOutcomeCount *_Nullable outcomes;
} BridgeLineCounts;

/// Counts the lines of files that are loaded from now on; false if memory is missing, or the state has a debugger
/// or counts work. Call it before any script runs: coroutines inherit the hook.
bool bridge_count_lines(BridgeState *state);
/// Returns the number of files whose lines are counted.
int bridge_counted_chunks(const BridgeState *state);
BridgeLineCounts bridge_line_counts(const BridgeState *state, int position);
/// Sets all counts to 0.
void bridge_reset_line_counts(BridgeState *state);

// MARK: Debugging

/// Pauses the scripts of all states that it watches, which run on one thread at a time.
typedef struct BridgeDebugger BridgeDebugger;

/// The reason for which a script pauses.
typedef enum BRIDGE_CLOSED_ENUM BridgeStop {
  BridgeStopLine,         // a line that was set
  BridgeStopStep,
  BridgeStopPause,        // `bridge_debugger_pause`
  BridgeStopCaughtError,  // an error that the script gets as a value
  BridgeStopError,        // an error that ends a call of the host
} BridgeStop;

/// Called where a script may pause, on its thread, with the context of the debugger and that of the state.
/// The time of all running calls stands still. The script goes on when it returns. Returns whether the
/// script has paused, rather than passed a line whose condition is not met.
typedef bool (*BridgeStopped)(void *context, void *state, BridgeStop stop);

/// The way in which a paused script goes on.
typedef enum BRIDGE_CLOSED_ENUM BridgeStep {
  BridgeStepContinue,
  BridgeStepIn,
  BridgeStepOver,
  BridgeStepOut,
} BridgeStep;

/// Creates a debugger; NULL without memory.
BridgeDebugger *_Nullable bridge_debugger_create(BridgeStopped stopped, void *context);
/// Frees a debugger, which no state uses any more.
void bridge_debugger_free(BridgeDebugger *debugger);
/// Lets a debugger watch a state that has run nothing yet, and counts neither lines nor work.
void bridge_debug(BridgeState *state, BridgeDebugger *debugger);
/// Sets the number of the next call, which its outermost frame has.
void bridge_debug_next_call(BridgeState *state, int64_t number);

/// Replaces the lines of a chunk at which scripts pause; from any thread. False without memory.
bool bridge_debugger_set_lines(BridgeDebugger *debugger, const char *source,
                               const int *_Nullable lines, int count);
/// Lets scripts pause where errors are raised; from any thread.
void bridge_debugger_set_errors(BridgeDebugger *debugger, bool caught, bool uncaught);
/// Pauses at the next line of a file; from any thread.
void bridge_debugger_pause(BridgeDebugger *debugger);
/// Ends all pauses from now on, and lets scripts run on; from any thread.
void bridge_debugger_detach(BridgeDebugger *debugger);
/// Forgets the step and the pause that scripts have not reached; on their thread, while none runs.
void bridge_debugger_reset(BridgeDebugger *debugger);

// Functions for a paused script, on its thread. A frame is a running function of a script, in any of the
// states that call each other: 0 is the innermost.

/// Sets the way in which the script goes on.
void bridge_debugger_step(BridgeDebugger *debugger, BridgeStep step);

/// A running function of a script.
typedef struct BridgeFrame {
  void *_Nullable state;           // the context of its state
  const char *_Nullable source;    // the name of its chunk
  const char *_Nullable function;  // the name by which it was called; NULL: unknown
  int line;                        // 0: unknown
  int firstLine;                   // of the function; 0 of a chunk
  int64_t call;                    // of the outermost function of a call: its number; 0: none
} BridgeFrame;

/// Returns the number of frames, at most 1,000.
int bridge_debugger_frame_count(BridgeDebugger *debugger);
BridgeFrame bridge_debugger_frame(BridgeDebugger *debugger, int index);
/// Pushes a local variable onto the running thread of the frame's state, and returns its name: from 1
/// those of the function, from -1 downwards its extra arguments. NULL, with nothing pushed, for no variable.
const char *_Nullable bridge_debugger_local(BridgeDebugger *debugger, int frame, int number);
/// Pushes an upvalue, from 1, as `bridge_debugger_local` does.
const char *_Nullable bridge_debugger_upvalue(BridgeDebugger *debugger, int frame, int number);
/// Pushes the error of the pause onto the running thread of the innermost frame's state.
void bridge_debugger_push_error(BridgeDebugger *debugger);
/// Runs a text within a frame: an expression, or statements. Its names are the variables of the frame and
/// their assignments change these. Pushes the results, or the error, onto the running thread of the frame's
/// state. Returns the number of results, or -1 after an error.
int bridge_debugger_evaluate(BridgeDebugger *debugger, int frame, const char *_Nullable text,
                             size_t count, int64_t budget);

// MARK: Stack

/// Returns the number of values on the stack (`lua_gettop`).
int bridge_top(lua_State *lua);
/// Removes values, or fills up with nil (`lua_settop`).
void bridge_set_top(lua_State *lua, int top);
void bridge_push_nil(lua_State *lua);
void bridge_push_boolean(lua_State *lua, bool value);
void bridge_push_integer(lua_State *lua, int64_t value);
void bridge_push_number(lua_State *lua, double value);
void bridge_push_string(lua_State *lua, const char *_Nullable bytes, size_t count);
void bridge_push_copy(lua_State *lua, int index);
/// Pushes the value of a registry reference.
void bridge_push_reference(lua_State *lua, int reference);
/// Pushes an empty table with room for elements and fields.
void bridge_push_table(lua_State *lua, int arrayCapacity, int recordCapacity);

BridgeKind bridge_kind(lua_State *lua, int index);
/// Returns a boolean; false only for nil and false.
bool bridge_read_boolean(lua_State *lua, int index);
/// Reads a number; false for another type.
bool bridge_read_number(lua_State *lua, int index, double *value);
/// Reads an integer, or a float that equals one; false for another value.
bool bridge_read_integer(lua_State *lua, int index, int64_t *value);
/// Returns the bytes of a string, which live as long as the value; NULL for another type.
const char *_Nullable bridge_read_string(lua_State *lua, int index, size_t *count);
/// Returns the length without `__len`, through a proxy.
size_t bridge_raw_length(lua_State *lua, int index);
/// Returns the slots of a table, empty ones included, through a proxy; 0 for another value.
size_t bridge_slot_count(lua_State *lua, int index);
/// Returns the steps of walking through a table (`bridge_charge`), which are more than its slots if keys
/// collide; through a proxy, and 0 for another value.
size_t bridge_step_count(lua_State *lua, int index);
/// Returns the address of an object; NULL for a value without one.
const void *_Nullable bridge_identity(lua_State *lua, int index);
/// Whether two values are equal without `__eq`.
bool bridge_is_raw_equal(lua_State *lua, int left, int right);

/// Functions that pop the value on top, and nothing else if `table` is no table.
void bridge_set_field(lua_State *lua, int table, const char *_Nullable name, size_t count);
void bridge_set_index(lua_State *lua, int table, int64_t index);
void bridge_define_global(lua_State *lua, const char *_Nullable name, size_t count);
/// Pops a value and the key below it, and sets the field without `__newindex`; nothing for a key that no
/// table can have.
void bridge_set(lua_State *lua, int table);

/// Pushes the value of a global; nil if it is undefined.
void bridge_push_global(lua_State *lua, const char *_Nullable name, size_t count);
/// Lets an undefined global read as nil instead of raising an error.
void bridge_declare_global(lua_State *lua, const char *_Nullable name, size_t count);
/// Functions that push nil if `table` is no table. Proxies are read through.
BridgeKind bridge_get_field(lua_State *lua, int table, const char *_Nullable name, size_t count);
BridgeKind bridge_get_index(lua_State *lua, int table, int64_t index);
/// Replaces the key on top by its value without `__index`; by nil if `table` is no table.
BridgeKind bridge_get(lua_State *lua, int table);
/// Replaces the key on top by the next pair; false at the end, with the key popped.
bool bridge_next(lua_State *lua, int table);

/// Pops the value on top and returns its registry reference.
int bridge_reference(lua_State *lua);
void bridge_release_reference(BridgeState *state, int reference);

// MARK: Host objects

/// Pushes a function that calls `object` in the host; Lua owns the object from now on.
void bridge_push_function(lua_State *lua, void *object);
/// Pushes an error with `object`; Lua owns the object from now on.
void bridge_push_failure(lua_State *lua, void *object, const char *_Nullable message, size_t count);
/// Returns the object of an error from `bridge_push_failure`; NULL for another value.
void *_Nullable bridge_failure_object(lua_State *lua, int index);

// MARK: Weak tables

/// Pushes a new table with weak values (Lua manual, 2.5.4), which scripts cannot make.
void bridge_push_weak_values(lua_State *lua);

// MARK: Proxies

/// Pushes a read-only proxy of the table at an index; errors use its name.
void bridge_push_read_only(lua_State *lua, int index, const char *_Nullable name, size_t count);
/// Replaces the table on top by a read-only proxy of it.
void bridge_seal_top(lua_State *lua, const char *_Nullable name, size_t count);
/// Replaces the read-only proxy on top by another one of the same table.
void bridge_renew_proxy(lua_State *lua);
/// Pops a function, which is called for all reads of the proxy at an index.
void bridge_set_reader(lua_State *lua, int index);
/// Attaches `object` to a proxy, and Lua owns it from now on; false for a value that is no proxy,
/// with no change.
bool bridge_attach(lua_State *lua, int index, void *object);
/// Returns the object of a proxy; NULL for none.
void *_Nullable bridge_attached(lua_State *lua, int index);
/// Pushes a read-only array of `length` elements; each comes from `object` once.
void bridge_push_lazy(lua_State *lua, void *object, int64_t length, const char *_Nullable name,
                      size_t count);

/// Pops a function, and lets a lazy array call it with itself and a key that is a string: it raises the
/// error.
void bridge_set_lazy_refusal(lua_State *lua, int index);
/// Pops a table, whose keys are names, and above it a function; pushes a metatable that closes tables.
/// Reading a field of another name calls the function with the table and the key, to raise the error.
/// Reading a missing field whose name is marked with false puts an empty table into it.
/// With `isList`, numbers are fine.
void bridge_push_closed_metatable(lua_State *lua, bool isList);
/// Pops a metatable and sets it, past `__metatable`.
void bridge_set_metatable(lua_State *lua, int index);
/// Whether the metatable of a value has `__tostring`.
bool bridge_has_text(lua_State *lua, int index);

/// Pushes an element of a table, made by a lazy array if need be; nil if that fails.
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
  unsigned char *_Nullable hasExtras;  // of records: rows with fields that the host reads itself
} BridgeColumns;

/// The keys that a reader of records accepts besides the fields of a schema.
typedef struct BridgeExtras {
  const char *_Nullable const *_Nullable names;  // fields of any value, which the host reads itself
  int count;
  const char *_Nullable optional;  // the name among them that, if true, makes all fields optional
  int64_t rowCount;                // rows to read; -1: as many as the list has
  const unsigned char *_Nullable absent;  // rows that may be missing
} BridgeExtras;

/// A buffer that a script fills row by row. Reference-counted.
typedef struct BridgeBuffer BridgeBuffer;

/// Pushes a buffer of `count` rows. Returns NULL, with nothing pushed, beyond the memory ceiling.
BridgeBuffer *_Nullable bridge_push_buffer(BridgeState *state, lua_State *lua,
                                           const BridgeSchema *schema, int64_t count);
/// Returns the buffer at an index, not retained; NULL for another value.
BridgeBuffer *_Nullable bridge_buffer_at(lua_State *lua, int index);
void bridge_buffer_retain(BridgeBuffer *buffer);
/// Releases a buffer, and frees it with the last reference.
void bridge_buffer_release(BridgeBuffer *buffer);
/// Frees the block unless it was taken; each later `set` is an error.
void bridge_buffer_close(BridgeBuffer *buffer);
size_t bridge_buffer_count(const BridgeBuffer *buffer);
/// Marks all rows as set, with values in the columns `given` (bits), and returns the block that the host writes them
/// to, one column after the other; null for a closed buffer.
double *_Nullable bridge_buffer_fill(BridgeBuffer *buffer, uint32_t given);
/// Takes over a block from `malloc` as the values of all rows: the first columns, one after the other, each with as many
/// numbers as the buffer has rows. False, and the block stays its owner's, for a closed buffer, another number of
/// columns, and if memory is missing.
bool bridge_buffer_adopt(BridgeBuffer *buffer, double *block, int columnCount);
/// Returns the first row that was not set, from 1; 0 for none. Rows that are marked as absent need not
/// be set.
size_t bridge_buffer_first_unset(const BridgeBuffer *buffer,
                                 const unsigned char *_Nullable absent);

/// Attributes of rows that scripts set by functions of their own, each a column of its own.
typedef enum BRIDGE_CLOSED_ENUM BridgeAttribute {
  BridgeAttributeAlpha,
  BridgeAttributeTransform,
  BridgeAttributeTransform3D,
  BridgeAttributeAnchorPoint,
  BridgeAttributeHidden,
} BridgeAttribute;
#define BRIDGE_ATTRIBUTE_COUNT 5
/// Returns the numbers of an attribute, `width` for each row, and the rows that have them; NULL where
/// no row has any. Valid until the buffer is closed or taken.
const double *_Nullable bridge_buffer_attribute(const BridgeBuffer *buffer, BridgeAttribute attribute,
                                                int *width,
                                                const unsigned char *_Nullable *_Nullable isSet);
/// Whether some row has one of the attributes.
bool bridge_buffer_has_attributes(const BridgeBuffer *buffer);
/// Pushes the table of rows that were given as tables, by row; nil if there are none.
void bridge_buffer_push_tables(lua_State *lua, int index);
/// Closes the buffer and returns its block, which the caller frees.
BridgeColumns bridge_buffer_take(BridgeBuffer *buffer);

/// Reads a sequence of record tables; false with `rejection` filled in. The caller frees `base` and
/// `hasExtras` of the columns.
bool bridge_read_records(lua_State *lua, int index, const BridgeSchema *schema,
                         const BridgeExtras *_Nullable extras, BridgeColumns *columns,
                         BridgeRejection *rejection);

// MARK: Elements

typedef enum BRIDGE_CLOSED_ENUM BridgeElementKind {
  BridgeElementKindItem,
  BridgeElementKindSupplementary,
  BridgeElementKindDecoration,
} BridgeElementKind;

/// One element as it is passed to a script and back.
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
  bool isGiven;     // from the host, with facts that scripts cannot change
  bool hasRare;     // read back: its table has a field that the host reads itself
  int64_t source;   // the host's own number of a given element
  const char *_Nullable addedWord;  // of an element that the script added; Lua's until the next call
  size_t addedWordLength;
} BridgeElement;

/// The refusal of an element.
typedef struct BridgeElementRejection {
  BridgeReason reason;
  int64_t index;                    // from 1; 0: the list itself
  char field[BRIDGE_NAME_CAPACITY]; // such as frame.width; empty: the element itself
  char found[BRIDGE_NAME_CAPACITY];
} BridgeElementRejection;

// A list of elements that scripts change by assignment is an object that they never see; its tables
// are made once and rewritten. `list` is its index on the stack.

/// The kinds of tables that scripts see of a list.
typedef enum BRIDGE_CLOSED_ENUM BridgeElementTable {
  BridgeElementTableList,
  BridgeElementTableElement,
  BridgeElementTableFrame,
  BridgeElementTableCenter,
} BridgeElementTable;

void bridge_push_elements(lua_State *lua);
/// A name for `BridgeElement.word`.
int bridge_elements_add_word(lua_State *lua, int list, const char *_Nullable bytes, size_t count);
/// Room for `count` elements, to be written before the table is pushed.
BridgeElement *bridge_elements_reserve(lua_State *lua, int list, int64_t count);
/// Replaces the list by the table that scripts see, with the first `count` of the reserved elements in it.
/// `section`: the section of elements that the script adds, from 1; 0 if they specify it themselves.
void bridge_elements_push(lua_State *lua, int list, int64_t count, int64_t section);
/// Adds a row at the end while the call runs; returns its position from 1, or 0 if that is not possible.
int64_t bridge_elements_append(lua_State *lua, int list, const BridgeElement *row);
/// Lets a call go on whose elements were read.
void bridge_elements_reopen(lua_State *lua, int list);
/// Writes a row into the table of its element again, from 1.
void bridge_elements_rewrite(lua_State *lua, int list, int64_t position, const BridgeElement *row);
/// Whether the call runs.
bool bridge_elements_is_open(lua_State *lua, int list);
/// Whether the value at `index` is the table of the list that scripts see.
bool bridge_elements_is_list(lua_State *lua, int list, int index);
/// Pushes the table of an element, from 1.
void bridge_elements_push_element(lua_State *lua, int list, int64_t position);
/// The host has set a field of an element that few elements have.
void bridge_elements_note_rare(lua_State *lua, int list);
/// Pops a function and makes it a method of the list; nil removes the method.
void bridge_elements_set_method(lua_State *lua, int list, const char *name);
/// Pops a metatable from `bridge_push_closed_metatable` for a part of a list that was just made.
void bridge_elements_set_closed(lua_State *lua, int list, BridgeElementTable table);
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

/// Returns the file that Lua was loaded from, or the program's own; null for an unknown one.
const char *_Nullable bridge_library_file(void);

/// The use that can be made of a release of Lua.
typedef enum BRIDGE_CLOSED_ENUM BridgeFitness {
  /// No bug is known that a script could use.
  BridgeFitnessCurrent,
  /// The sandbox keeps scripts from the bugs that are known.
  BridgeFitnessGuarded,
  /// A release that does not name itself; it is used.
  BridgeFitnessUnknown,
  /// 5.4.0 to 5.4.3: the collector may free objects in use. Refused.
  BridgeFitnessUnsafe,
  /// 5.4.5: a function has other parameters than in all other releases. Refused.
  BridgeFitnessMisfit,
  /// Not 5.4. Refused.
  BridgeFitnessOtherVersion,
} BridgeFitness;

/// Returns the use of a release such as `5.4.4`.
BridgeFitness bridge_fitness(const char *_Nullable release);
/// Returns the use of the loaded library.
BridgeFitness bridge_library_fitness(void);

#pragma clang assume_nonnull end

#endif
