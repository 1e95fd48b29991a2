// Starting and ending the programs of providers.

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "CPlatform.h"
#include "Internal.h"

extern char **environ;

enum { StandardCount = 3, StatusDescriptor = 3 };

// A program that is about to start, with its ends of the pipes.
struct Program {
  const ProgramStart *start;
  char *const *variables;
  int standard[StandardCount];
  pid_t pid;
};

// Makes a pipe that no other program inherits, with both ends above the descriptors that programs get.
static int make_pipe(int ends[2]) {
  int first[2];
  if (pipe(first) != 0) return errno;
  int error = 0;
  for (int end = 0; end < 2; end += 1) {
    ends[end] = fcntl(first[end], F_DUPFD_CLOEXEC, StatusDescriptor + 1);
    if (ends[end] < 0) error = errno;
    close(first[end]);
  }
  return error;
}

static void close_ends(int ends[2]) {
  for (int end = 0; end < 2; end += 1) {
    if (ends[end] >= 0) close(ends[end]);
  }
}

// Becomes the program. Between fork and exec only calls that are safe in a signal handler.
static void become(const struct Program *program, pid_t parent, int status) {
  setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) _exit(127);
  for (int number = 1; number < NSIG; number += 1) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int index = 0; index < StandardCount; index += 1) dup2(program->standard[index], index);
  dup2(status, StatusDescriptor);
  fcntl(StatusDescriptor, F_SETFD, FD_CLOEXEC);
  confinement_close_from(StatusDescriptor + 1);
  descriptors_restore_limit();
  const ProgramStart *start = program->start;
  if (chdir(start->folder) == 0) execve(start->path, start->arguments, program->variables);
  int error = errno;
  (void)!write(StatusDescriptor, &error, sizeof error);
  _exit(127);
}

// Whether a variable has the name of another one.
static bool has_name_of(const char *variable, const char *other) {
  size_t length = strcspn(other, "=");
  return strncmp(variable, other, length) == 0 && variable[length] == '=';
}

// Returns this program's variables with some others in place of those of their names; NULL without memory.
static char **merged(char *const *others) {
  size_t count = 1;
  for (char **own = environ; *own; own += 1) count += 1;
  for (char *const *other = others; *other; other += 1) count += 1;
  char **all = calloc(count, sizeof *all);
  if (!all) return NULL;
  size_t next = 0;
  for (char **own = environ; *own; own += 1) {
    bool isReplaced = false;
    for (char *const *other = others; *other; other += 1) isReplaced |= has_name_of(*own, *other);
    if (!isReplaced) all[next++] = *own;
  }
  for (char *const *other = others; *other; other += 1) all[next++] = *other;
  return all;
}

// Starts the program, and waits until it runs or has failed to.
static int fork_program(void *context) {
  struct Program *program = context;
  int status[2] = {-1, -1};
  int error = make_pipe(status);
  if (error != 0) {
    close_ends(status);
    return error;
  }
  pid_t parent = getpid();
  program->pid = fork();
  if (program->pid == 0) become(program, parent, status[1]);
  if (program->pid < 0) error = errno;
  close(status[1]);
  if (program->pid > 0) {
    ssize_t count;
    do {
      count = read(status[0], &error, sizeof error);
    } while (count < 0 && errno == EINTR);
    if (count != sizeof error) error = 0;
    if (error != 0) {
      while (waitpid(program->pid, NULL, 0) < 0 && errno == EINTR) continue;
    }
  }
  close(status[0]);
  return error;
}

int program_start(const ProgramStart *start, pid_t *pid, int *input, int *output, int *errors) {
  int pipes[StandardCount][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
  int error = 0;
  for (int index = 0; index < StandardCount && error == 0; index += 1) error = make_pipe(pipes[index]);
  char **variables = merged(start->variables);
  if (!variables) error = ENOMEM;
  if (error == 0) {
    // The program reads from the first pipe, and writes to the others.
    struct Program program = {
        .start = start,
        .variables = variables,
        .standard = {pipes[0][0], pipes[1][1], pipes[2][1]},
        .pid = -1,
    };
    error = starter_run(fork_program, &program);
    *pid = program.pid;
  }
  free(variables);
  if (error != 0) {
    for (int index = 0; index < StandardCount; index += 1) close_ends(pipes[index]);
    return error;
  }
  close(pipes[0][0]);
  close(pipes[1][1]);
  close(pipes[2][1]);
  *input = pipes[0][1];
  *output = pipes[1][0];
  *errors = pipes[2][0];
  return 0;
}

void program_signal(pid_t pid, int signal) { kill(-pid, signal); }

bool program_has_ended(pid_t pid, int *status) {
  pid_t found;
  do {
    found = waitpid(pid, status, WNOHANG);
  } while (found < 0 && errno == EINTR);
  return found != 0;
}
