// A signal that stops what runs, as Ctrl-C does at a prompt.

#include <signal.h>

#include "Internal.h"

/// What the signal stops; a program has one prompt.
static _Atomic(BridgeWatch *) interrupted;
/// What the signal did before.
static struct sigaction previousAction;

/// A second signal does what it did before, so that whoever waits for something that cannot be stopped
/// can end the program.
static void on_interrupt(int number) {
  sigaction(number, &previousAction, NULL);
  BridgeWatch *watch = atomic_load(&interrupted);
  if (watch) bridge_watch_interrupt(watch);
}

bool bridge_interrupt_begin(BridgeWatch *watch, int number) {
  BridgeWatch *none = NULL;
  if (!atomic_compare_exchange_strong(&interrupted, &none, watch)) return false;
  struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  if (sigaction(number, NULL, &previousAction) == 0 && sigaction(number, &action, NULL) == 0) {
    return true;
  }
  atomic_store(&interrupted, NULL);
  return false;
}

void bridge_interrupt_end(int number) {
  sigaction(number, &previousAction, NULL);
  atomic_store(&interrupted, NULL);
}
