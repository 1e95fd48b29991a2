#ifndef CTHREADSTACK_H
#define CTHREADSTACK_H

#include <stddef.h>

/// Returns the number of bytes that the calling thread's stack has left; `SIZE_MAX` where the system
/// does not say, and on a stack that is not the thread's own.
///
/// The first call on a thread asks the system; later ones compare two addresses.
size_t thread_stack_left(void);

#endif
