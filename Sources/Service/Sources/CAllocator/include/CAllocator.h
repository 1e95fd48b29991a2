// The limits of the system's allocator for a long-running program.

#ifndef CALLOCATOR_H
#define CALLOCATOR_H

// Makes the allocator keep little freed memory. Call it at the start of the program.
void heap_keep_little(void);

// Returns the free pages of all heaps to the system; takes about a millisecond per 10 MiB.
void heap_give_back(void);

#endif
