// A signal that stops the running call, as Ctrl-C does at a prompt.

#include <signal.h>
#include <stdatomic.h>

#include "CLuaSandbox.h"

#define SIGNAL_LIMIT 65

/// The calls that signals interrupt, by number; a program has one prompt, and tests have several.
static struct {
  /// The watch of the state whose chunks it stops.
  _Atomic(BridgeWatch *) watch;
  struct sigaction previous;
  /// Whether the signal is also held between chunks.
  bool isHeld;
  volatile sig_atomic_t hasCome;
} interruptions[SIGNAL_LIMIT];

/// Interrupts the chunk on the first signal. A second one has its earlier action, so that a program
/// can be ended while it waits for something else.
static void on_interrupt(int number) {
  BridgeWatch *watch = atomic_load(&interruptions[number].watch);
  interruptions[number].hasCome = 1;
  if (watch) bridge_watch_interrupt_next(watch);
  sigaction(number, &interruptions[number].previous, NULL);
}

/// Catches a signal and keeps its earlier action; returns false if it cannot be caught.
static bool catch(int number) {
  struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  interruptions[number].hasCome = 0;
  return sigaction(number, NULL, &interruptions[number].previous) == 0 &&
         sigaction(number, &action, NULL) == 0;
}

bool bridge_interrupt_hold(int number) {
  if (number <= 0 || number >= SIGNAL_LIMIT || interruptions[number].isHeld) return false;
  interruptions[number].isHeld = catch(number);
  return interruptions[number].isHeld;
}

void bridge_interrupt_release(int number) {
  sigaction(number, &interruptions[number].previous, NULL);
  interruptions[number].isHeld = false;
}

bool bridge_interrupt_begin(BridgeWatch *watch, int number) {
  BridgeWatch *none = NULL;
  if (number <= 0 || number >= SIGNAL_LIMIT) return false;
  if (!atomic_compare_exchange_strong(&interruptions[number].watch, &none, watch)) return false;
  if (interruptions[number].isHeld || catch(number)) {
    if (interruptions[number].hasCome) bridge_watch_interrupt_next(watch);
    return true;
  }
  atomic_store(&interruptions[number].watch, NULL);
  return false;
}

void bridge_interrupt_end(int number) {
  if (!interruptions[number].isHeld) sigaction(number, &interruptions[number].previous, NULL);
  BridgeWatch *watch = atomic_exchange(&interruptions[number].watch, NULL);
  if (watch) bridge_watch_withdraw(watch);
}
