// The confinement of a process, in the order in which its parts must come.

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CPlatform.h"

#include "Internal.h"

#if defined(__linux__)
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// Lowers both values of a limit; one that is lower already stays.
static bool limit(int resource, rlim_t value) {
  struct rlimit both = {value, value};
  struct rlimit present;
  if (getrlimit(resource, &present) == 0 && present.rlim_max < value) {
    both = (struct rlimit){present.rlim_max, present.rlim_max};
  }
  return setrlimit(resource, &both) == 0;
}

// The bytes of address space in use; 0 if the system does not report them.
static uint64_t address_space(void) {
  FILE *file = fopen("/proc/self/statm", "re");
  if (!file) return 0;
  unsigned long pages = 0;
  if (fscanf(file, "%lu", &pages) != 1) pages = 0;
  fclose(file);
  return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static bool confine_by_limits(const ConfinementLimitValues *limits, uint64_t inUse) {
  bool isDone = limit(RLIMIT_CORE, 0) && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0;
  isDone = limit(RLIMIT_FSIZE, 0) && isDone;
  isDone = limit(RLIMIT_MSGQUEUE, 0) && isDone;
  isDone = limit(RLIMIT_MEMLOCK, 0) && isDone;
  if (limits->processorSeconds > 0) isDone = limit(RLIMIT_CPU, limits->processorSeconds) && isDone;
  if (limits->addressSpace > 0) {
    isDone = limit(RLIMIT_AS, inUse + limits->addressSpace) && isDone;
  }
  // The two sockets and the standard descriptors are open; there will be no other.
  return limit(RLIMIT_NOFILE, 5) && isDone;
}

uint32_t confinement_enter(const ConfinementLimitValues *limits) {
  uint32_t parts = 0;
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0) parts |= ConfinementParent;
  // The signal comes only from a parent that ends later.
  if (getppid() != limits->parent) _exit(0);
  uint64_t inUse = address_space();
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) parts |= ConfinementPrivileges;
  // It opens a descriptor, for which the limits leave no room.
  if (confine_by_landlock()) parts |= ConfinementLandlock;
  if (confine_by_limits(limits, inUse)) parts |= ConfinementLimits;
  if (confine_by_calls()) parts |= ConfinementCalls;
  return parts;
}

void confinement_close_from(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, (unsigned)first, ~0u, 0u) == 0) return;
#endif
  long end = sysconf(_SC_OPEN_MAX);
  for (int descriptor = first; descriptor < end; descriptor += 1) close(descriptor);
}

#else
// Systems with kqueue(2), such as macOS, end the process with its parent; they confine nothing else, and report that.
#include <pthread.h>
#include <sys/event.h>
#include <unistd.h>

// Waits for the end of the parent, for which the queue waits.
static void *parent_watch(void *argument) {
  struct kevent event;
  while (kevent((int)(intptr_t)argument, NULL, 0, &event, 1, NULL) < 1) continue;
  _exit(0);
}

uint32_t confinement_enter(const ConfinementLimitValues *limits) {
  int queue = kqueue();
  struct kevent event;
  EV_SET(&event, (uintptr_t)limits->parent, EVFILT_PROC, EV_ADD, NOTE_EXIT, 0, NULL);
  bool isWatched = queue >= 0 && kevent(queue, &event, 1, NULL, 0, NULL) == 0;
  // The event comes only from a parent that ends later.
  if (getppid() != limits->parent) _exit(0);
  pthread_t thread;
  if (!isWatched || pthread_create(&thread, NULL, parent_watch, (void *)(intptr_t)queue) != 0) return 0;
  pthread_detach(thread);
  return ConfinementParent;
}
void confinement_close_from(int first) {
  for (int descriptor = first; descriptor < 256; descriptor += 1) close(descriptor);
}
#endif
