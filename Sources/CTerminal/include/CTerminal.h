// What a line editor needs of the terminal that Swift cannot say: signal handlers, which may run at
// any moment and so may not touch a Swift object, and the kernel's way of waiting for several things.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <termios.h>

#pragma clang assume_nonnull begin

// Waiting. All descriptors are closed when a program is executed.

typedef struct {
  /// Can be polled: readable when the input is, a signal has come, or the alarm is due.
  int descriptor;
  /// Written to by signal handlers.
  int signals;
  int timer;
} TerminalWait;

/// Why a wait is over: several may be true.
typedef struct {
  bool input;
  bool resized;
  /// The program was stopped and goes on, so that somebody else may have set the terminal.
  bool resumed;
  bool alarm;
} TerminalNews;

/// False, with errno set, where the system refuses.
bool terminal_wait_open(int input, TerminalWait *wait);
void terminal_wait_close(TerminalWait *wait);
/// One alarm after some milliseconds; 0 for none.
void terminal_wait_alarm(const TerminalWait *wait, uint32_t milliseconds);
/// Takes what has happened since the last time; never waits.
TerminalNews terminal_wait_take(const TerminalWait *wait);

// Modes.

/// Every key at once, not shown; or only not shown, with Ctrl-C and Ctrl-Z as signals.
struct termios terminal_raw(struct termios original);
struct termios terminal_quiet(struct termios original);
/// Whether Ctrl-C and Ctrl-Z are signals.
bool terminal_has_signals(struct termios settings);

// The guard: what the terminal is to be again when a signal ends or stops the program.

/// Begins to guard a terminal; the bytes are written to it when it is restored, at most 64 of them.
/// There is one guard in a process.
void terminal_guard_begin(
    int descriptor, const struct termios *original, const char *bytes, const TerminalWait *wait);
/// Ends the guard: signals do again what they did before. Restores nothing.
void terminal_guard_end(void);
/// Stops the group of processes as Ctrl-Z does, if somebody would let it go on; returns when it goes on.
void terminal_suspend(void);

#pragma clang assume_nonnull end

#endif
