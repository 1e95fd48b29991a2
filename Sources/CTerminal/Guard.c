// The guard's handlers use only what POSIX allows in them (signal-safety(7)).
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "Internal.h"

enum { ENDING, STOPPING, TELLING };

// What is caught while a line is edited. Faults are among it, so that a mistake of ours does not
// leave a terminal that shows nothing.
static const struct {
  int number;
  int kind;
} caught[] = {
    {SIGHUP, ENDING},  {SIGINT, ENDING},  {SIGQUIT, ENDING}, {SIGTERM, ENDING},  {SIGABRT, ENDING},
    {SIGSEGV, ENDING}, {SIGBUS, ENDING},  {SIGILL, ENDING},  {SIGFPE, ENDING},   {SIGTRAP, ENDING},
    {SIGPIPE, ENDING}, {SIGTSTP, STOPPING}, {SIGWINCH, TELLING}, {SIGCONT, TELLING},
};
enum { CAUGHT = sizeof caught / sizeof *caught };

static struct sigaction before[CAUGHT];
static volatile sig_atomic_t is_guarding;
static volatile sig_atomic_t was_resized;
static volatile sig_atomic_t was_resumed;
static int terminal;
static int wake;
static struct termios restored;
static char restoring[64];
static size_t restoring_count;

static void tell(volatile sig_atomic_t *flag) {
  const uint64_t one = 1;
  *flag = 1;
  if (write(wake, &one, sizeof one) < 0) {
    // The counter is full: whoever waits is woken anyway.
  }
}

static void put(const char *bytes, size_t count) {
  if (write(terminal, bytes, count) < 0) {
    // The terminal is gone.
  }
}

// A program in the background leaves the terminal to the one in front.
static void restore(int kind) {
  // What comes next begins a row of its own.
  static const char below[] = "\r\n\033[J";
  if (tcgetpgrp(terminal) != getpgrp()) return;
  put(restoring, restoring_count);
  if (kind == ENDING) put(below, sizeof below - 1);
  tcsetattr(terminal, TCSANOW, &restored);
}

static size_t place(int number) {
  size_t i = 0;
  while (i < CAUGHT - 1 && caught[i].number != number) i++;
  return i;
}

static void on_signal(int number, siginfo_t *info, void *context);

static void set(size_t i) {
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
  action.sa_sigaction = on_signal;
  sigfillset(&action.sa_mask);
  // What somebody has chosen not to hear of stays so: nohup, a shell without jobs.
  sigaction(caught[i].number, NULL, &before[i]);
  if (caught[i].kind != TELLING && before[i].sa_handler == SIG_IGN) return;
  sigaction(caught[i].number, &action, NULL);
}

// Lets a signal do what it did before, here and now.
static void pass_on(int number) {
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  raise(number);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
}

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
      // There is no SIGCONT where nobody would let the program go on, and so it was not stopped.
      tell(&was_resumed);
    } else if (info->si_code <= 0) {
      pass_on(number);
    }
    // A fault comes again at once, and is not caught any more.
  }
  errno = problem;
}

void terminal_guard_begin(
    int descriptor, const struct termios *original, const char *bytes, const TerminalWait *wait) {
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
