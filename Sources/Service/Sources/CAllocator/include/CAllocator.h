// The limits of the system's allocator for a program that runs for long.

#ifndef CALLOCATOR_H
#define CALLOCATOR_H

// Lets the allocator keep little of what is freed. Call it at the start of the program.
void heap_keep_little(void);

// Gives the free pages of all heaps back to the system; takes about a millisecond for 10 MiB.
void heap_give_back(void);

#endif
