// Waiting on Linux: an epoll(7) of the input, a counter that signal handlers increase, and a timer.
#ifdef __linux__

#include <errno.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "Internal.h"

static bool add(const TerminalWait *wait, int descriptor) {
  struct epoll_event event = {.events = EPOLLIN, .data = {.fd = descriptor}};
  return epoll_ctl(wait->descriptor, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

bool terminal_wait_open(int input, TerminalWait *wait) {
  wait->descriptor = epoll_create1(EPOLL_CLOEXEC);
  wait->signals = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  wait->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  if (wait->descriptor >= 0 && wait->signals >= 0 && wait->timer >= 0 && add(wait, input) &&
      add(wait, wait->signals) && add(wait, wait->timer)) {
    return true;
  }
  int problem = errno;
  terminal_wait_close(wait);
  errno = problem;
  return false;
}

void terminal_wait_alarm(const TerminalWait *wait, uint32_t milliseconds) {
  struct itimerspec time = {
      .it_value = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L}};
  timerfd_settime(wait->timer, 0, &time, NULL);
}

// Empties a counter; returns whether it had a value.
static bool drain(int descriptor) {
  uint64_t count;
  return read(descriptor, &count, sizeof count) == sizeof count;
}

TerminalNews terminal_wait_take(const TerminalWait *wait) {
  struct epoll_event events[3];
  int count = epoll_wait(wait->descriptor, events, 3, 0);
  TerminalNews news = {0};
  for (int i = 0; i < count; i++) {
    int descriptor = events[i].data.fd;
    if (descriptor == wait->signals) {
      drain(descriptor);
      terminal_guard_take(&news);
    } else if (descriptor == wait->timer) {
      news.alarm = drain(descriptor);
    } else {
      news.input = true;
    }
  }
  return news;
}

#endif
