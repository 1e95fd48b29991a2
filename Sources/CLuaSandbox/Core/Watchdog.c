// Deadlines and samples without a permanent hook.
//
// One thread sleeps until the earliest deadline it knows of. When one has passed it signals the
// thread that runs Lua, whose handler hooks the running Lua thread (as lua.c does for Ctrl-C); the
// hook raises. A profile has the same done at each tick of its clock; that hook takes a sample.
// Arming is two stores and a load: the watchdog is woken only for a deadline that is earlier than the
// one it sleeps for.

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>

#include "Watchdog.h"
#include "Clock.h"

/// Never: later than any deadline.
#define NEVER INT64_MAX
/// A call whose time has passed and that still runs is signalled again after this many
/// nanoseconds: the handler may have met the interpreter between two states.
#define RETRY_INTERVAL 4000000
/// Ignored by default and hardly used by anyone else; Go's runtime chose it for the same reasons.
#define STOP_SIGNAL SIGURG

#if defined(__linux__)
#define FAST_THREAD_LOCAL _Thread_local __attribute__((tls_model("initial-exec")))
#else
#define FAST_THREAD_LOCAL _Thread_local
#endif

/// The Lua thread switches between Idle and Running, the thread that signals it between Running and
/// Firing. The Lua thread waits for the end of Firing before it returns, so a signal never goes to a
/// thread that has ended.
typedef enum { PhaseIdle, PhaseRunning, PhaseFiring } Phase;

/// A phase in the low bits and the number of the call above them: a thread that is slow to stop one
/// call cannot stop the next one by mistake.
typedef uint64_t NumberedPhase;
#define PHASE_BITS 2

// Returns the phase without the number of the call.
static Phase phase_of(NumberedPhase numbered) {
  return (Phase)(numbered & ((1 << PHASE_BITS) - 1));
}

static NumberedPhase same_call(NumberedPhase numbered, Phase phase) {
  return (numbered >> PHASE_BITS << PHASE_BITS) | (NumberedPhase)phase;
}

// Returns the idle phase of the next call.
static NumberedPhase next_call(NumberedPhase numbered) {
  return same_call(numbered + (1 << PHASE_BITS), PhaseRunning);
}

struct BridgeWatch {
  _Atomic NumberedPhase phase;
  atomic_int stop;
  /// Whether the running call, or else the next one, is interrupted.
  atomic_bool isPending;
  _Atomic int64_t deadline;
  /// The clock whose ticks signal the running call; null if nothing samples. Under the lock.
  SampleClock *clock;
  pthread_t thread;
  atomic_int references;
  BridgeWatch *previous;
  BridgeWatch *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// Signalled for a deadline earlier than the watchdog's.
static pthread_cond_t isEarlier;
// Whether the signal is handled, and whether the thread has started; under the lock.
static bool isHandled, isStarted;
// The list of watches, a ring with this as its head.
static BridgeWatch watches = {.previous = &watches, .next = &watches};
/// The time of the watchdog's next check, in nanoseconds.
static _Atomic int64_t nextLook = NEVER;
static struct sigaction previousAction;
/// The innermost state in whose call this thread is.
static FAST_THREAD_LOCAL BridgeState *volatile current;
// Whether this thread can receive the signal.
static FAST_THREAD_LOCAL bool isPrepared;

// MARK: On the Lua thread

void watch_unhook(lua_State *L) {
  const BridgeState *state = state_of(L);
  lua_sethook(L, state->toolHook, state->toolEvents, state->toolCount);
}

bool watch_tool(BridgeState *state, lua_Hook hook, int events, int count) {
  if (state->toolHook) return false;
  state->toolHook = hook;
  state->toolEvents = events;
  state->toolCount = count;
  watch_unhook(state->main);
  return true;
}

// The hook that raises the error of a stopped call (Lua manual, 4.7: `lua_Hook`).
static void raise_stop(lua_State *L, lua_Debug *record) {
  (void)record;
  if (watch_stop(state_of(L)) == StopNone) {
    watch_unhook(L);  // left over in a coroutine from an interrupted call
    return;
  }
  lua_pushlightuserdata(L, (void *)&watches);
  lua_error(L);
}

// Hooks the running thread of Lua, also from a signal handler.
static void hook(lua_State *L) {
  lua_sethook(L, raise_stop, LUA_MASKCALL | LUA_MASKRET | LUA_MASKCOUNT, 1);
}

void watch_expire(BridgeState *state) {
  watch_note(state, StopDeadline);
  hook(state->running);
}

// A function of C is sampled when it returns: no hook runs in it.
void hook_for_sample(const BridgeState *state) {
  lua_sethook(state->running, state->sampling.hook, LUA_MASKRET | LUA_MASKCOUNT, 1);
}

/// Notes the ticks of the innermost call, and lets it take a sample.
static void take_ticks(BridgeState *state) {
  if (!state || !state->sampling.clock) return;
  if (atomic_exchange(&state->sampling.clock->isDue, false)) state->sampling.ticks += 1;
  if (state->sampling.ticks > 0) hook_for_sample(state);
}

/// Stops the calls that a stopped call has made: the plugins that a prompt's chunk calls for layouts.
static void pass_interruption_on(void) {
  for (BridgeState *outer = current; outer; outer = outer->outer) {
    if (watch_stop(outer) != StopInterrupted) continue;
    for (BridgeState *state = current; state != outer; state = state->outer) {
      watch_note(state, StopInterrupted);
    }
  }
}

static void on_signal(int number, siginfo_t *information, void *context) {
  int error = errno;
  // First, so that a stop takes the place of a sample.
  take_ticks(current);
  pass_interruption_on();
  for (BridgeState *state = current; state; state = state->outer) {
    if (watch_stop(state) != StopNone) hook(state->running);
  }
  if (previousAction.sa_flags & SA_SIGINFO) {
    previousAction.sa_sigaction(number, information, context);
  } else if (previousAction.sa_handler != SIG_DFL && previousAction.sa_handler != SIG_IGN) {
    previousAction.sa_handler(number);
  }
  errno = error;
}

// Takes nothing off the stack: in Lua 5.4.4 `lua_settop` continues with a stack that moved when it
// closed a buffer (https://www.lua.org/bugs.html#5.4.4-5). Lua keeps some slots for another value.
_Noreturn void stop_here(lua_State *L) {
  hook(L);
  lua_pushlightuserdata(L, (void *)&watches);
  lua_error(L);
  abort();  // not reached: lua_error does not return
}

void stop_if_due(lua_State *L) {
  if (watch_stop(state_of(L)) != StopNone) stop_here(L);
}

static void prepare_thread(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, STOP_SIGNAL);
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
  isPrepared = true;
}

// Wakes the watchdog if it sleeps beyond a deadline.
static void wake_for(int64_t deadline) {
  if (deadline >= atomic_load(&nextLook)) return;
  pthread_mutex_lock(&lock);
  pthread_cond_signal(&isEarlier);
  pthread_mutex_unlock(&lock);
}

// Returns the end of a budget in nanoseconds, within that of a call around it; a negative budget is
// unlimited.
static int64_t deadline_within(const BridgeState *outer, int64_t budget) {
  int64_t deadline = NEVER;
  if (budget >= 0) {
    int64_t start = clock_now();
    deadline = budget < NEVER - start ? start + budget : NEVER;
  }
  if (!outer) return deadline;
  int64_t limit = atomic_load_explicit(&outer->watch->deadline, memory_order_relaxed);
  return limit < deadline ? limit : deadline;
}

// Begins a call with a budget in nanoseconds; a negative one is unlimited.
void watch_begin(BridgeState *state, int64_t budget) {
  BridgeWatch *watch = state->watch;
  BridgeState *outer = current;
  int64_t deadline = deadline_within(outer, budget);
  if (!isPrepared) prepare_thread();
  watch->thread = pthread_self();
  state->outer = outer;
  current = state;
  state->pausedDepth = 0;
  state->reading.deadline = deadline;
  atomic_store_explicit(&watch->deadline, deadline, memory_order_relaxed);
  atomic_store(&watch->phase, next_call(atomic_load_explicit(&watch->phase, memory_order_relaxed)));
  if (atomic_load(&watch->isPending) || (outer && watch_stop(outer) == StopInterrupted)) {
    watch_note(state, StopInterrupted);
    hook(state->running);
  }
  if (deadline != NEVER) wake_for(deadline);
}

// Ends a call, after a signal that is being sent.
void watch_end(BridgeState *state) {
  BridgeWatch *watch = state->watch;
  NumberedPhase running = atomic_load_explicit(&watch->phase, memory_order_relaxed);
  do {
    running = same_call(running, PhaseRunning);
  } while (!atomic_compare_exchange_weak(&watch->phase, &running, same_call(running, PhaseIdle)));
  current = state->outer;
  atomic_store_explicit(&watch->deadline, NEVER, memory_order_relaxed);
}

int64_t bridge_remaining(const BridgeState *state) {
  int64_t deadline = atomic_load_explicit(&state->watch->deadline, memory_order_relaxed);
  return deadline == NEVER ? NEVER : deadline - clock_now();
}

void watch_restart(BridgeState *state, int64_t budget) {
  int64_t deadline = deadline_within(state->outer, budget);
  state->reading.deadline = deadline;
  atomic_store_explicit(&state->watch->deadline, deadline, memory_order_relaxed);
  if (deadline != NEVER) wake_for(deadline);
}

int64_t bridge_pause(BridgeState *state) {
  int64_t remaining = bridge_remaining(state);
  state->pausedDepth = state->depth;
  watch_restart(state, -1);
  return remaining;
}

void bridge_continue(BridgeState *state, int64_t remaining) {
  state->pausedDepth = 0;
  watch_restart(state, remaining == NEVER ? -1 : remaining > 0 ? remaining : 0);
}

// The outer calls come first: the deadline of a call is never after that of the call around it.
static void hold(BridgeState *state) {
  if (!state) return;
  state->heldTime = bridge_remaining(state);
  hold(state->outer);
  watch_restart(state, -1);
}

static void release(BridgeState *state) {
  if (!state) return;
  release(state->outer);
  int64_t left = state->heldTime;
  watch_restart(state, left == NEVER ? -1 : left > 0 ? left : 0);
}

void watch_hold_all(void) { hold(current); }

void watch_release_all(void) { release(current); }

// MARK: On any thread

Stop watch_stop(const BridgeState *state) {
  return (Stop)atomic_load_explicit(&state->watch->stop, memory_order_acquire);
}

void watch_note(BridgeState *state, Stop stop) {
  int none = StopNone;
  atomic_compare_exchange_strong(&state->watch->stop, &none, stop);
}

void bridge_expire(BridgeState *state) { watch_note(state, StopDeadline); }

void watch_resume(BridgeState *state) { atomic_store(&state->watch->stop, StopNone); }

/// The result of stopping a call; elsewhere: another thread stops it, or another call runs.
typedef enum { FiredNothing, FiredCall, FiredElsewhere } Fired;

/// Signals the call that was seen on the watch, if it still runs and no other thread is signalling it, with a
/// reason to stop or for a sample.
static Fired fire(BridgeWatch *watch, NumberedPhase seen, Stop stop) {
  NumberedPhase phase = same_call(seen, PhaseRunning);
  if (!atomic_compare_exchange_strong(&watch->phase, &phase, same_call(seen, PhaseFiring))) {
    return phase_of(phase) == PhaseIdle ? FiredNothing : FiredElsewhere;
  }
  int none = StopNone;
  atomic_compare_exchange_strong(&watch->stop, &none, stop);
  pthread_kill(watch->thread, STOP_SIGNAL);
  atomic_store(&watch->phase, same_call(seen, PhaseRunning));
  return FiredCall;
}

bool bridge_watch_interrupt(BridgeWatch *watch) {
  // Bounded: a signal handler may have interrupted the very thread that fires.
  for (int attempt = 0; attempt < 10000; attempt++) {
    Fired fired = fire(watch, atomic_load(&watch->phase), StopInterrupted);
    if (fired != FiredElsewhere) return fired == FiredCall;
  }
  return true;
}

void bridge_watch_interrupt_next(BridgeWatch *watch) {
  // First, so that a call that begins after the check below sees it.
  atomic_store(&watch->isPending, true);
  bridge_watch_interrupt(watch);
}

void bridge_watch_withdraw(BridgeWatch *watch) { atomic_store(&watch->isPending, false); }

bool bridge_watch_is_interrupted(const BridgeWatch *watch) {
  return atomic_load_explicit(&watch->stop, memory_order_acquire) == StopInterrupted;
}

// MARK: On the watchdog's thread

/// Signals a call for a sample if its clock ticks; returns the time of the next check.
///
/// The clock goes on between calls: if it began with each call, short calls would never be sampled. Of nested
/// calls, one is signalled. Ticks while the thread waits for a processor count as one: no function takes that time.
static int64_t tick(BridgeWatch *watch, NumberedPhase phase, int64_t time) {
  SampleClock *clock = watch->clock;
  if (!clock) return NEVER;
  if (clock->next <= time && phase_of(phase) != PhaseIdle) {
    atomic_store(&clock->isDue, true);
    if (fire(watch, phase, StopNone) == FiredCall) {
      clock->next = time + clock->interval;
    } else {
      atomic_store(&clock->isDue, false);
    }
  }
  return clock->next > time ? clock->next : time + clock->interval;
}

/// Fires if the deadline has passed or a clock ticks; returns the time of this watch's next check.
static int64_t inspect(BridgeWatch *watch, int64_t time) {
  NumberedPhase phase = atomic_load(&watch->phase);
  int64_t next = tick(watch, phase, time);
  if (phase_of(phase) == PhaseIdle) return next;
  int64_t deadline = atomic_load_explicit(&watch->deadline, memory_order_relaxed);
  if (deadline <= time) {
    fire(watch, phase, StopDeadline);
    deadline = time + RETRY_INTERVAL;
  }
  return deadline < next ? deadline : next;
}

static void sleep_until(int64_t time) {
  if (time == NEVER) {
    pthread_cond_wait(&isEarlier, &lock);
    return;
  }
#if defined(__APPLE__)
  int64_t interval = time - clock_now();
  if (interval <= 0) return;
  struct timespec relative = {interval / 1000000000, interval % 1000000000};
  pthread_cond_timedwait_relative_np(&isEarlier, &lock, &relative);
#else
  struct timespec absolute = {time / 1000000000, time % 1000000000};
  pthread_cond_timedwait(&isEarlier, &lock, &absolute);
#endif
}

// The watchdog's thread: inspects all watches, then sleeps.
static void *watch_all(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  for (;;) {
    // Before the scan, so that a call that begins after it sees that it has to wake this thread.
    atomic_store(&nextLook, NEVER);
    int64_t time = clock_now(), earliest = NEVER;
    for (BridgeWatch *watch = watches.next; watch != &watches; watch = watch->next) {
      int64_t look = inspect(watch, time);
      if (look < earliest) earliest = look;
    }
    atomic_store(&nextLook, earliest);
    sleep_until(earliest);
  }
  return NULL;
}

// Installs the handler of the signal, and prepares the condition that the thread waits for.
static bool handle_signal(void) {
  struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigemptyset(&action.sa_mask);
  action.sa_flags |= SA_ONSTACK;
  if (sigaction(STOP_SIGNAL, &action, &previousAction) != 0) return false;

  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
#if !defined(__APPLE__)
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
  pthread_cond_init(&isEarlier, &attributes);
  pthread_condattr_destroy(&attributes);
  return true;
}

// Starts the thread with all signals blocked, so that it receives none of the program's.
static bool start_thread(void) {
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  pthread_t thread;
  bool hasStarted = pthread_create(&thread, NULL, watch_all, NULL) == 0;
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  if (hasStarted) pthread_detach(thread);
  return hasStarted;
}

bool watch_start(void) {
  pthread_mutex_lock(&lock);
  // A limit of the system may be lifted: each state tries again.
  isHandled = isHandled || handle_signal();
  isStarted = isStarted || (isHandled && start_thread());
  bool isRunning = isStarted;
  pthread_mutex_unlock(&lock);
  return isRunning;
}

// MARK: Lifetime

// Creates a watch with one reference, listed for the watchdog; returns null if memory is missing.
BridgeWatch *watch_create(void) {
  BridgeWatch *watch = calloc(1, sizeof *watch);
  if (!watch) return NULL;
  atomic_init(&watch->references, 1);
  atomic_init(&watch->deadline, NEVER);
  pthread_mutex_lock(&lock);
  watch->previous = &watches;
  watch->next = watches.next;
  watches.next->previous = watch;
  watches.next = watch;
  pthread_mutex_unlock(&lock);
  return watch;
}

// Removes a watch from the list and drops the state's reference.
void watch_destroy(BridgeWatch *watch) {
  pthread_mutex_lock(&lock);
  watch->previous->next = watch->next;
  watch->next->previous = watch->previous;
  pthread_mutex_unlock(&lock);
  bridge_watch_release(watch);
}

void watch_sample(BridgeState *state, SampleClock *clock) {
  pthread_mutex_lock(&lock);
  state->watch->clock = clock;
  pthread_cond_signal(&isEarlier);
  pthread_mutex_unlock(&lock);
}

BridgeWatch *bridge_watch_retain(const BridgeState *state) {
  atomic_fetch_add(&state->watch->references, 1);
  return state->watch;
}

void bridge_watch_release(BridgeWatch *watch) {
  if (atomic_fetch_sub(&watch->references, 1) == 1) free(watch);
}
