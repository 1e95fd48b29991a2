// Declarations that the files of this target share.

#ifndef CPLATFORM_INTERNAL_H
#define CPLATFORM_INTERNAL_H

#include <stdbool.h>

// Lets the process reach no file, no TCP port, and no process but its own, by Landlock. Returns whether it worked.
bool confine_by_landlock(void);

// Lets the process make the calls of the system on a list, by seccomp. Returns whether it worked.
bool confine_by_calls(void);

// Lets the process, which is about to become a program, open only as many files as before the limit was raised.
void descriptors_restore_limit(void);

// Runs a job on the thread that starts processes, which lives as long as the program, and returns its result.
// A process that is to end with its parent ends with the thread that started it.
int starter_run(int (*job)(void *), void *context);

#endif
