// Landlock: a process gives up its access to files, TCP ports and other processes (Linux 5.13 and later,
// `Documentation/userspace-api/landlock.rst`). The constants are the kernel's, since headers may be older than it.

#if defined(__linux__)
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CPlatform.h"
#include "Internal.h"

enum { CreateRuleset = 444, RestrictSelf = 446 };
enum { AskForVersion = 1 };

// The rights that a ruleset takes away unless a rule gives them back.
typedef struct {
  uint64_t files, network, scopes;
} Ruleset;

// The rights to files that a version knows: 13 at first, then to move, to truncate, and to control devices.
static uint64_t file_rights(long version) {
  if (version >= 5) return (1u << 16) - 1;
  if (version >= 3) return (1u << 15) - 1;
  return version == 2 ? (1u << 14) - 1 : (1u << 13) - 1;
}

bool confine_by_landlock(void) {
  long version = syscall(CreateRuleset, NULL, (size_t)0, AskForVersion);
  if (version <= 0) return false;
  Ruleset ruleset = {.files = file_rights(version)};
  size_t size = sizeof ruleset.files;
  if (version >= 4) {
    ruleset.network = 3;
    size = offsetof(Ruleset, scopes);
  }
  if (version >= 6) {
    ruleset.scopes = 3;
    size = sizeof ruleset;
  }
  // There are no rules: the worker gets everything through its socket.
  long descriptor = syscall(CreateRuleset, &ruleset, size, 0);
  if (descriptor < 0) return false;
  bool isDone = syscall(RestrictSelf, (int)descriptor, 0) == 0;
  close((int)descriptor);
  return isDone;
}
#endif
