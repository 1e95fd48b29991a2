// Parts of a line editor that need C: signal handlers, which must not touch Swift objects, and a
// descriptor that waits for several events (epoll(7), kqueue(2)).
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <termios.h>

#pragma clang assume_nonnull begin

// Waiting. All descriptors are close-on-exec.

typedef struct {
  /// Pollable: readable with input, after a signal, and when the alarm is due.
  int descriptor;
  /// The counter or pipe that signal handlers write to (eventfd(2)).
  int signals;
  /// The timer; where the queue has timers, the other end of the pipe.
  int timer;
} TerminalWait;

/// The events since the last call; several may be true.
typedef struct {
  bool input;
  bool resized;
  /// The program was stopped and continued, so that another program may have changed the terminal.
  bool resumed;
  bool alarm;
} TerminalNews;

/// Opens the descriptors for an input. Returns false with errno set if the system refuses.
bool terminal_wait_open(int input, TerminalWait *wait);
/// Closes the descriptors; closing twice is safe.
void terminal_wait_close(TerminalWait *wait);
/// Sets the one alarm in milliseconds; 0 for none (timerfd_create(2)).
void terminal_wait_alarm(const TerminalWait *wait, uint32_t milliseconds);
/// Takes the events since the last call, without waiting.
TerminalNews terminal_wait_take(const TerminalWait *wait);

// Settings.

/// The settings of a terminal (termios(3)).
typedef struct {
  struct termios value;
} TerminalSettings;

/// Reads the settings. Returns false with errno set if the descriptor has none.
bool terminal_settings_read(int descriptor, TerminalSettings *settings);
/// Changes the settings at once. Returns false with errno set if the system refuses.
bool terminal_settings_write(int descriptor, const TerminalSettings *settings);
/// Returns raw settings: each key arrives at once, without echo and signals.
TerminalSettings terminal_raw(TerminalSettings original);
/// Returns raw settings in which Ctrl-C and Ctrl-Z are signals, if they were.
TerminalSettings terminal_quiet(TerminalSettings original);
/// Whether Ctrl-C and Ctrl-Z are signals (ISIG).
bool terminal_has_signals(TerminalSettings settings);
/// Whether a descriptor is a terminal that the program may change: one in the background would be stopped.
bool terminal_is_own(int descriptor);

typedef struct {
  uint16_t columns, rows, pixelWidth, pixelHeight;
} TerminalSizeValues;

/// Reads the size of a terminal (TIOCGWINSZ); 0 for what it does not report.
bool terminal_size(int descriptor, TerminalSizeValues *size);

// The guard: restores the terminal before a signal ends or stops the program.

/// Begins to guard a terminal; a process has one guard.
///
/// - `descriptor`: the terminal.
/// - `original`: the settings to restore.
/// - `bytes`: the text to write when restoring, at most 64 bytes.
/// - `wait`: the descriptors to wake after a signal.
void terminal_guard_begin(
    int descriptor, const TerminalSettings *original, const char *bytes, const TerminalWait *wait);
/// Ends the guard: signals have their earlier actions again. Restores nothing.
void terminal_guard_end(void);
/// Stops the process group as Ctrl-Z does, unless it is orphaned; returns when it continues.
void terminal_suspend(void);

#pragma clang assume_nonnull end

#endif
