// Waiting on systems with kqueue(2), such as macOS: signal handlers write to a pipe.
#ifndef __linux__

#include <errno.h>
#include <fcntl.h>
#include <sys/event.h>
#include <unistd.h>

#include "Internal.h"

static bool change(const TerminalWait *wait, uintptr_t id, int16_t filter, uint16_t flags, intptr_t data) {
  struct kevent event;
  EV_SET(&event, id, filter, flags, 0, data, NULL);
  return kevent(wait->descriptor, &event, 1, NULL, 0, NULL) == 0;
}

bool terminal_wait_open(int input, TerminalWait *wait) {
  int ends[2] = {-1, -1};
  bool isOpen = pipe(ends) == 0;
  *wait = (TerminalWait){.descriptor = kqueue(), .signals = ends[1], .timer = ends[0]};
  for (int end = 0; end < 2 && isOpen; end++) {
    isOpen = fcntl(ends[end], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[end], F_SETFL, O_NONBLOCK) == 0;
  }
  if (isOpen && wait->descriptor >= 0 && fcntl(wait->descriptor, F_SETFD, FD_CLOEXEC) == 0 &&
      change(wait, (uintptr_t)input, EVFILT_READ, EV_ADD, 0) &&
      change(wait, (uintptr_t)wait->timer, EVFILT_READ, EV_ADD, 0)) {
    return true;
  }
  int problem = errno;
  terminal_wait_close(wait);
  errno = problem;
  return false;
}

// The number of the one timer.
enum { ALARM = 1 };

void terminal_wait_alarm(const TerminalWait *wait, uint32_t milliseconds) {
  uint16_t flags = milliseconds == 0 ? EV_DELETE : EV_ADD | EV_ONESHOT;
  change(wait, ALARM, EVFILT_TIMER, flags, milliseconds);
}

TerminalNews terminal_wait_take(const TerminalWait *wait) {
  struct kevent events[3];
  struct timespec none = {0};
  int count = kevent(wait->descriptor, NULL, 0, events, 3, &none);
  TerminalNews news = {0};
  for (int i = 0; i < count; i++) {
    if (events[i].filter == EVFILT_TIMER) {
      news.alarm = true;
    } else if (events[i].ident == (uintptr_t)wait->timer) {
      char bytes[64];
      while (read(wait->timer, bytes, sizeof bytes) > 0) continue;
      terminal_guard_take(&news);
    } else {
      news.input = true;
    }
  }
  return news;
}

#endif
