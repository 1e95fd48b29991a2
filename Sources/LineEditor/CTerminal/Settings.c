// The settings, the size and the owner of a terminal, and the end of waiting for it.
#include <sys/ioctl.h>
#include <unistd.h>

#include "Internal.h"

void terminal_wait_close(TerminalWait *wait) {
  int *descriptors[] = {&wait->descriptor, &wait->signals, &wait->timer};
  for (int i = 0; i < 3; i++) {
    if (*descriptors[i] >= 0) close(*descriptors[i]);
    *descriptors[i] = -1;
  }
}

bool terminal_settings_read(int descriptor, TerminalSettings *settings) {
  return tcgetattr(descriptor, &settings->value) == 0;
}

bool terminal_settings_write(int descriptor, const TerminalSettings *settings) {
  return tcsetattr(descriptor, TCSANOW, &settings->value) == 0;
}

TerminalSettings terminal_raw(TerminalSettings original) {
  struct termios *raw = &original.value;
  raw->c_iflag &= ~(tcflag_t)(BRKINT | IGNCR | ICRNL | INLCR | INPCK | ISTRIP | IXON);
  raw->c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
  raw->c_cflag |= CS8;
  raw->c_cc[VMIN] = 1;
  raw->c_cc[VTIME] = 0;
  return original;
}

TerminalSettings terminal_quiet(TerminalSettings original) {
  TerminalSettings quiet = terminal_raw(original);
  quiet.value.c_lflag |= original.value.c_lflag & ISIG;
  return quiet;
}

bool terminal_has_signals(TerminalSettings settings) { return (settings.value.c_lflag & ISIG) != 0; }

bool terminal_is_own(int descriptor) {
  if (!isatty(descriptor)) return false;
  pid_t foreground = tcgetpgrp(descriptor);
  // A terminal that does not control the program has no foreground group.
  return foreground == -1 || foreground == getpgrp();
}

bool terminal_size(int descriptor, TerminalSizeValues *size) {
  struct winsize values;
  if (ioctl(descriptor, TIOCGWINSZ, &values) != 0) return false;
  *size = (TerminalSizeValues){values.ws_col, values.ws_row, values.ws_xpixel, values.ws_ypixel};
  return true;
}
