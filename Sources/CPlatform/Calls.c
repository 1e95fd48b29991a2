// seccomp: the calls of the system that a worker may make (`Documentation/userspace-api/seccomp_filter.rst`).
// All others fail with EPERM, so that a library that tries one without need continues.

#if defined(__linux__)
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "Internal.h"

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

// The calls without conditions: messages, memory, threads' locks and signals, time, and the end.
static const int allowed[] = {
    SYS_recvfrom, SYS_sendto, SYS_sendmsg, SYS_futex, SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk,
    SYS_rt_sigreturn, SYS_rt_sigprocmask, SYS_rt_sigaction, SYS_sigaltstack, SYS_set_robust_list, SYS_rseq,
    SYS_gettid, SYS_getpid, SYS_sched_yield, SYS_sched_getaffinity, SYS_clock_gettime, SYS_clock_getres,
    SYS_clock_nanosleep, SYS_nanosleep, SYS_getrandom, SYS_getrusage, SYS_restart_syscall, SYS_exit, SYS_exit_group,
};

// The flags of a new thread; without any of them it would be a process.
#define THREAD_FLAGS (CLONE_VM | CLONE_THREAD | CLONE_SIGHAND)

typedef struct {
  struct sock_filter steps[256];
  unsigned short count;
} Filter;

static void add(Filter *filter, struct sock_filter step) {
  if (filter->count < sizeof filter->steps / sizeof *filter->steps) filter->steps[filter->count++] = step;
}

static void load(Filter *filter, size_t offset) {
  add(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offset));
}

static void end(Filter *filter, unsigned action) { add(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action)); }

// Continues with the next steps if the loaded value is equal, or else skips that many.
static void if_equal(Filter *filter, unsigned value, unsigned char skipped) {
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skipped));
}

// Loads the lower half of an argument (both systems are little-endian).
static void load_argument(Filter *filter, int index) {
  load(filter, offsetof(struct seccomp_data, args) + 8 * (size_t)index);
}

// Allows a call whose argument has no, or all, of some bits.
static void allow_bits(Filter *filter, int call, int argument, unsigned mask, unsigned wanted) {
  if_equal(filter, (unsigned)call, 5);
  load_argument(filter, argument);
  add(filter, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, mask));
  if_equal(filter, wanted, 1);
  end(filter, SECCOMP_RET_ALLOW);
  end(filter, SECCOMP_RET_ERRNO | EPERM);
}

static void build(Filter *filter) {
  load(filter, offsetof(struct seccomp_data, arch));
  if_equal(filter, ARCHITECTURE, 1);
  add(filter, (struct sock_filter)BPF_STMT(BPF_JMP | BPF_JA, 1));
  end(filter, SECCOMP_RET_KILL_PROCESS);
  load(filter, offsetof(struct seccomp_data, nr));
#if defined(__x86_64__)
  // The numbers of the interface with 32-bit pointers.
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000u, 0, 1));
  end(filter, SECCOMP_RET_KILL_PROCESS);
#endif
  for (size_t index = 0; index < sizeof allowed / sizeof *allowed; index += 1) {
    if_equal(filter, (unsigned)allowed[index], 1);
    end(filter, SECCOMP_RET_ALLOW);
  }
  // No memory that can be run, and no process of its own; signals go to its own threads.
  allow_bits(filter, SYS_mmap, 2, PROT_EXEC, 0);
  allow_bits(filter, SYS_mprotect, 2, PROT_EXEC, 0);
  allow_bits(filter, SYS_clone, 0, THREAD_FLAGS, THREAD_FLAGS);
  allow_bits(filter, SYS_tgkill, 0, ~0u, (unsigned)getpid());
  // The C library then takes `clone`, whose flags can be seen.
  if_equal(filter, SYS_clone3, 1);
  end(filter, SECCOMP_RET_ERRNO | ENOSYS);
  end(filter, SECCOMP_RET_ERRNO | EPERM);
}

bool confine_by_calls(void) {
  Filter filter = {.count = 0};
  build(&filter);
  struct sock_fprog program = {.len = filter.count, .filter = filter.steps};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

#else
bool confine_by_calls(void) { return false; }
#endif
#endif
