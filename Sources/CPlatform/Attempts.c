// Attempts to get out of a confined process, each of which must fail there. None does harm if it succeeds.

#if defined(__linux__)
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CPlatform.h"

// 0 for a result that is no error.
static int error_of(long result) { return result < 0 ? errno : 0; }

// Opens and closes again.
static int opening(const char *path, int flags) {
  int descriptor = open(path, flags | O_CLOEXEC, 0600);
  int error = error_of(descriptor);
  if (descriptor >= 0) close(descriptor);
  return error;
}

static int closing(long descriptor) {
  int error = error_of(descriptor);
  if (descriptor >= 0) close((int)descriptor);
  return error;
}

static int read_file(void) { return opening("/etc/passwd", O_RDONLY); }
static int read_process(void) { return opening("/proc/self/maps", O_RDONLY); }
static int read_tasks(void) { return opening("/proc/self/task", O_RDONLY | O_DIRECTORY); }
static int read_folder(void) { return opening("/", O_RDONLY | O_DIRECTORY); }
static int write_file(void) { return opening("/dev/null", O_WRONLY); }
static int create_file(void) { return opening("/tmp", O_TMPFILE | O_RDWR); }
static int status_of_file(void) {
  struct stat status;
  return error_of(stat("/etc/passwd", &status));
}
static int make_folder(void) {
  int error = error_of(mkdir("/tmp/layouthost-attempt", 0700));
  if (error == 0) rmdir("/tmp/layouthost-attempt");
  return error;
}
static int internet(void) { return closing(socket(AF_INET, SOCK_STREAM, 0)); }
static int datagrams(void) { return closing(socket(AF_INET6, SOCK_DGRAM, 0)); }
static int local_socket(void) { return closing(socket(AF_UNIX, SOCK_STREAM, 0)); }
static int kernel_socket(void) { return closing(socket(AF_NETLINK, SOCK_RAW, 0)); }
static int socket_pair(void) {
  int pair[2];
  int error = error_of(socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
  if (error == 0) close(pair[0]), close(pair[1]);
  return error;
}
static int fork_process(void) {
  long pid = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (pid == 0) _exit(0);
  int error = error_of(pid);
  if (pid > 0) waitpid((pid_t)pid, NULL, 0);
  return error;
}
static int run_program(void) {
  char *arguments[] = {(char *)"layouthost-no-such-program", NULL};
  // It does not exist: a process that may run programs gets ENOENT.
  execve("/layouthost-no-such-program", arguments, NULL);
  return errno == ENOENT ? 0 : errno;
}
static int signal_parent(void) { return error_of(kill(getppid(), 0)); }
static int signal_group(void) { return error_of(kill(0, 0)); }
static int trace_parent(void) {
  // The address is wrong: a process that may read there gets EFAULT.
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)8, 1};
  long count = syscall(SYS_process_vm_readv, (long)getppid(), &here, 1ul, &there, 1ul, 0ul);
  return count >= 0 || errno == EFAULT ? 0 : errno;
}
static int trace_self(void) { return error_of(ptrace(PTRACE_TRACEME, 0, NULL, NULL)); }
static int runnable_memory(void) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return errno;
  munmap(memory, 4096);
  return 0;
}
static int made_runnable(void) {
  void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return errno;
  int error = error_of(mprotect(memory, 4096, PROT_READ | PROT_EXEC));
  munmap(memory, 4096);
  return error;
}
static int much_memory(void) {
  size_t size = (size_t)64 << 30;
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return errno;
  munmap(memory, size);
  return 0;
}
static int outlive_parent(void) { return error_of(prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0)); }
static int be_dumped(void) { return error_of(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)); }
static int raise_limit(void) {
  struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
  return error_of(setrlimit(RLIMIT_CORE, &limit));
}
static int memory_file(void) { return closing(syscall(SYS_memfd_create, "attempt", 1u)); }
static int new_user(void) { return error_of(unshare(CLONE_NEWUSER)); }
static int kernel_program(void) {
  int error = closing(syscall(SYS_bpf, 0, NULL, 0));
  return error == EINVAL ? 0 : error;
}
static int queued_calls(void) {
  char parameters[512] = {0};
  return closing(syscall(SYS_io_uring_setup, 1, parameters));
}
static int page_faults(void) { return closing(syscall(SYS_userfaultfd, 1)); }
static int counters(void) {
  long result = syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0);
  return result < 0 && errno == EFAULT ? 0 : error_of(result);
}
static int keys(void) {
  long result = syscall(SYS_keyctl, 0, -3, 0);
  return error_of(result);
}
static int handle_of_process(void) { return closing(syscall(SYS_pidfd_open, (long)getppid(), 0u)); }
static int inherited(void) {
  // Descriptors beyond the two sockets that came from the parent.
  char byte;
  for (int descriptor = 5; descriptor < 256; descriptor += 1) {
    if (recv(descriptor, &byte, 0, MSG_DONTWAIT) >= 0 || errno != EBADF) return 0;
  }
  return EBADF;
}
static int inherited_output(void) { return error_of(write(2, "", 0)); }
extern char **environ;
static int variables(void) { return environ && environ[0] ? 0 : ENOENT; }

static const struct {
  const char *name;
  int (*body)(void);
} attempts[] = {
    {"read a file", read_file},
    {"read about itself in /proc", read_process},
    {"list its threads in /proc", read_tasks},
    {"list a folder", read_folder},
    {"open a device to write", write_file},
    {"create a file", create_file},
    {"look at a file's size", status_of_file},
    {"make a folder", make_folder},
    {"open a TCP socket", internet},
    {"open a UDP socket", datagrams},
    {"open a local socket", local_socket},
    {"open a socket to the kernel", kernel_socket},
    {"open a pair of sockets", socket_pair},
    {"start a process", fork_process},
    {"run a program", run_program},
    {"signal its parent", signal_parent},
    {"signal its group", signal_group},
    {"read its parent's memory", trace_parent},
    {"be traced", trace_self},
    {"map memory that runs", runnable_memory},
    {"make memory run", made_runnable},
    {"map 64 GiB", much_memory},
    {"outlive its parent", outlive_parent},
    {"leave a core dump", be_dumped},
    {"raise a limit", raise_limit},
    {"make a file in memory", memory_file},
    {"make users of its own", new_user},
    {"load a program into the kernel", kernel_program},
    {"queue calls of the system", queued_calls},
    {"catch page faults", page_faults},
    {"count events of the processor", counters},
    {"reach the kernel's keys", keys},
    {"get a handle of its parent", handle_of_process},
    {"use a descriptor of its parent", inherited},
    {"write to standard error", inherited_output},
    {"read variables of its parent", variables},
};

int confinement_attempt_count(void) { return (int)(sizeof attempts / sizeof *attempts); }

int confinement_attempt(int index, const char **name) {
  *name = attempts[index].name;
  return attempts[index].body();
}

#else
#include "CPlatform.h"
int confinement_attempt_count(void) { return 0; }
int confinement_attempt(int index, const char **name) {
  (void)index;
  *name = "";
  return 0;
}
#endif
