// A signal that stops what runs, as Ctrl-C does at a prompt.

#include <signal.h>

#include "Internal.h"

/// What the signal stops; a program has one prompt.
static _Atomic(BridgeWatch *) interrupted;

static void on_interrupt(int number) {
  (void)number;
  BridgeWatch *watch = atomic_load(&interrupted);
  if (watch) bridge_watch_interrupt(watch);
}

bool bridge_interrupt_begin(BridgeWatch *watch, int number, BridgeSignalAction *previous) {
  BridgeWatch *none = NULL;
  if (!atomic_compare_exchange_strong(&interrupted, &none, watch)) return false;
  // A second signal does what it did before, so that whoever waits for something that cannot be
  // stopped can end the program.
  struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART | SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  if (sigaction(number, &action, &previous->action) == 0) return true;
  atomic_store(&interrupted, NULL);
  return false;
}

void bridge_interrupt_end(int number, const BridgeSignalAction *previous) {
  sigaction(number, &previous->action, NULL);
  atomic_store(&interrupted, NULL);
}
