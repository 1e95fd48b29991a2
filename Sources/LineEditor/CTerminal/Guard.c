// The guard of a terminal. Its signal handlers call only functions that POSIX allows in them
// (signal-safety(7)).
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "Internal.h"

// The kinds of signals: they end the program, stop it, or only report an event.
enum { ENDING, STOPPING, TELLING };

// The signals caught while a line is edited, faults among them: a crash must not leave a terminal
// without echo.
static const struct {
  int number;
  int kind;
} caught[] = {
    {SIGHUP, ENDING},  {SIGINT, ENDING},  {SIGQUIT, ENDING}, {SIGTERM, ENDING},  {SIGABRT, ENDING},
    {SIGSEGV, ENDING}, {SIGBUS, ENDING},  {SIGILL, ENDING},  {SIGFPE, ENDING},   {SIGTRAP, ENDING},
    {SIGPIPE, ENDING}, {SIGTSTP, STOPPING}, {SIGWINCH, TELLING}, {SIGCONT, TELLING},
};
enum { CAUGHT = sizeof caught / sizeof *caught };

// The actions before the guard, in the order of `caught`.
static struct sigaction before[CAUGHT];
static volatile sig_atomic_t is_guarding;
// Whether SIGWINCH has arrived since the last `terminal_guard_take`.
static volatile sig_atomic_t was_resized;
// Whether SIGCONT has arrived, or a stop has ended, since then.
static volatile sig_atomic_t was_resumed;
static int terminal;
// The event counter that wakes the editor (eventfd(2)).
static int wake;
static TerminalSettings restored;
// The bytes to write with the settings.
static char restoring[64];
static size_t restoring_count;

// Sets a flag and wakes the editor.
static void tell(volatile sig_atomic_t *flag) {
  const uint64_t one = 1;
  *flag = 1;
  if (write(wake, &one, sizeof one) < 0) {
    // The counter is full, so that the editor wakes anyway.
  }
}

// Writes to the terminal and ignores errors.
static void put(const char *bytes, size_t count) {
  if (write(terminal, bytes, count) < 0) {
    // The terminal is gone.
  }
}

// Restores the terminal, if the program is in its foreground: a background program leaves it alone.
static void restore(int kind) {
  // The shell's next output starts on a new row.
  static const char below[] = "\r\n\033[J";
  if (tcgetpgrp(terminal) != getpgrp()) return;
  put(restoring, restoring_count);
  if (kind == ENDING) put(below, sizeof below - 1);
  terminal_settings_write(terminal, &restored);
}

static size_t place(int number) {
  size_t i = 0;
  while (i < CAUGHT - 1 && caught[i].number != number) i++;
  return i;
}

static void on_signal(int number, siginfo_t *info, void *context);

// Catches a signal and keeps its earlier action.
static void set(size_t i) {
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
  action.sa_sigaction = on_signal;
  sigfillset(&action.sa_mask);
  // A signal that the parent ignores stays ignored (nohup, a shell without job control).
  sigaction(caught[i].number, NULL, &before[i]);
  if (caught[i].kind != TELLING && before[i].sa_handler == SIG_IGN) return;
  sigaction(caught[i].number, &action, NULL);
}

// Delivers a signal with its restored action, before this function returns.
static void pass_on(int number) {
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  raise(number);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
}

// Handles a caught signal: restores the terminal, and delivers the signal again.
static void on_signal(int number, siginfo_t *info, void *context) {
  (void)context;
  int problem = errno;
  size_t i = place(number);
  if (caught[i].kind == TELLING) {
    tell(number == SIGWINCH ? &was_resized : &was_resumed);
  } else {
    restore(caught[i].kind);
    sigaction(number, &before[i], NULL);
    if (caught[i].kind == STOPPING) {
      pass_on(number);
      if (is_guarding) set(i);
      // An orphaned process group is not stopped and gets no SIGCONT.
      tell(&was_resumed);
    } else if (info->si_code <= 0) {
      pass_on(number);
    }
    // A fault occurs again at once, with its earlier action.
  }
  errno = problem;
}

void terminal_guard_begin(
    int descriptor, const TerminalSettings *original, const char *bytes, const TerminalWait *wait) {
  terminal = descriptor;
  wake = wait->signals;
  restored = *original;
  restoring_count = strnlen(bytes, sizeof restoring);
  memcpy(restoring, bytes, restoring_count);
  if (is_guarding) return;
  is_guarding = 1;
  for (size_t i = 0; i < CAUGHT; i++) set(i);
}

void terminal_guard_end(void) {
  if (!is_guarding) return;
  is_guarding = 0;
  for (size_t i = 0; i < CAUGHT; i++) sigaction(caught[i].number, &before[i], NULL);
}

void terminal_guard_take(TerminalNews *news) {
  news->resized = news->resized || was_resized;
  was_resized = 0;
  news->resumed = news->resumed || was_resumed;
  was_resumed = 0;
}

void terminal_suspend(void) { kill(0, SIGTSTP); }
