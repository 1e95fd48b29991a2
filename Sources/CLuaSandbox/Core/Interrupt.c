// A signal that stops what runs, as Ctrl-C does at a prompt.

#include <signal.h>

#include "Internal.h"

#define SIGNAL_LIMIT 65

/// The watches that signals stop, by number; a program has one prompt, and tests have several.
static _Atomic(BridgeWatch *) interrupted[SIGNAL_LIMIT];
/// The actions of the signals before.
static struct sigaction previousActions[SIGNAL_LIMIT];

/// Interrupts the call on the first signal. A second one has its earlier action, so that a program
/// can be ended while it waits elsewhere.
static void on_interrupt(int number) {
  BridgeWatch *watch = atomic_load(&interrupted[number]);
  if (watch && bridge_watch_interrupt(watch)) sigaction(number, &previousActions[number], NULL);
}

bool bridge_interrupt_begin(BridgeWatch *watch, int number) {
  BridgeWatch *none = NULL;
  if (number <= 0 || number >= SIGNAL_LIMIT) return false;
  if (!atomic_compare_exchange_strong(&interrupted[number], &none, watch)) return false;
  struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  if (sigaction(number, NULL, &previousActions[number]) == 0 &&
      sigaction(number, &action, NULL) == 0) {
    return true;
  }
  atomic_store(&interrupted[number], NULL);
  return false;
}

void bridge_interrupt_end(int number) {
  sigaction(number, &previousActions[number], NULL);
  atomic_store(&interrupted[number], NULL);
}
