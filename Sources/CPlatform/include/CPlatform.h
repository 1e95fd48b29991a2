// The parts of the platform that Swift does not reach: stacks, worker processes and their confinement, the allocator.

#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Blocks of memory that C and Swift hand over to each other; NULL if the system has no memory left.
void *block_allocate(size_t bytes);
void *block_allocate_zeroed(size_t bytes);
void block_free(void *block);

// Returns the number of bytes that the calling thread's stack has left; SIZE_MAX if the system does not report it, and on
// a stack that is not the thread's own. The first call on a thread reads the stack's bounds, which takes longer.
size_t thread_stack_left(void);

// Lets the process open as many files as the system allows it, a million at most. Programs that it starts get the limit
// of before. Returns the number of files; -1 if the system does not report it.
long descriptors_raise_limit(void);

// Counts the open files of the process; -1 if the system does not report it.
long descriptors_in_use(void);

// The parts of the confinement, as bits.
enum {
  // No program that it could start gets more rights.
  ConfinementPrivileges = 1,
  // Landlock: no file, no TCP port, no signal to others.
  ConfinementLandlock = 2,
  // seccomp: the calls of the system on a list, and no other.
  ConfinementCalls = 4,
  // Limits of address space, processor time and files; no core dumps.
  ConfinementLimits = 8,
  // The process ends with its parent.
  ConfinementParent = 16,
};

#define CONFINEMENT_ALL 31u

// The limits of a confined process.
typedef struct {
  // The bytes of address space beyond those in use; 0 for any number.
  uint64_t addressSpace;
  // The seconds of processor time; 0 for any number.
  uint64_t processorSeconds;
  // The process with which it ends.
  int32_t parent;
} ConfinementLimitValues;

// Confines the calling process for good. It must have one thread; those that it starts later are confined too.
// Returns the parts in force. Ends the process if its parent has ended already.
uint32_t confinement_enter(const ConfinementLimitValues *limits);

// Closes all descriptors from a number on.
void confinement_close_from(int first);

// Starts a program as a worker: with the arguments `layouthost worker`, an empty environment, standard
// descriptors that lead nowhere, a socket for messages as descriptor 3, and one for cancellations as 4.
// The calling thread need not outlive the worker. Returns 0, or the system's error.
int worker_start(const char *program, int32_t *pid, int *messages, int *cancellations);

// Lets a socket hold some hundred kilobytes, and waiting for it end with EAGAIN after so many milliseconds.
void worker_socket_prepare(int descriptor, int milliseconds);

// Ends a worker if it runs, waits for it, and returns the number of the signal that ended it; 0 if it ended by itself.
int worker_end(int32_t pid);

// A program that is about to start: its path, its arguments, and variables that it gets beside those of this program,
// each list ending with NULL; and the folder that it works in.
typedef struct {
  const char *path;
  char *const *arguments;
  char *const *variables;
  const char *folder;
} ProgramStart;

// Starts a program without confinement: in a process group of its own, with pipes as its standard descriptors
// and no others. The system ends it with this program. The calling thread need not outlive it.
// Returns 0 with the process and this program's ends of the pipes, or the system's error.
int program_start(const ProgramStart *start, int32_t *pid, int *input, int *output, int *errors);

// Sends a signal to a program that was started, and to all that it has started, as far as they are of its group.
void program_signal(int32_t pid, int signal);

// Checks whether a program has ended, and waits for it if so. Returns true with its status as of waitpid.
bool program_has_ended(int32_t pid, int *status);

// The number of the attempts below.
int confinement_attempt_count(void);

// Tries to reach something beyond a confined process, for tests and for `layouthost doctor`.
// Returns the system's error, or 0 if the attempt succeeded; sets its name.
int confinement_attempt(int index, const char **name);

#endif
