// Starting and ending worker processes.

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CPlatform.h"
#include "Internal.h"

enum { MessageDescriptor = 3, CancellationDescriptor = 4 };

// Makes a pair of sockets that no other program inherits.
static int make_pair(int pair[2]) {
#ifdef SOCK_CLOEXEC
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) == 0 ? 0 : errno;
#else
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) return errno;
  for (int end = 0; end < 2; end += 1) {
    fcntl(pair[end], F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
    // Messages have no flag for it there.
    int isQuiet = 1;
    setsockopt(pair[end], SOL_SOCKET, SO_NOSIGPIPE, &isQuiet, sizeof isQuiet);
#endif
  }
  return 0;
#endif
}

static void close_pair(int pair[2]) {
  close(pair[0]);
  close(pair[1]);
}

// A worker that is about to start, with its descriptors, which are above those that they become.
struct Worker {
  const char *program;
  int messages, cancellations;
  pid_t pid;
};

static int start_worker(void *context) {
  struct Worker *worker = context;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  for (int descriptor = 0; descriptor < MessageDescriptor; descriptor += 1) {
    posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0);
  }
  posix_spawn_file_actions_adddup2(&actions, worker->messages, MessageDescriptor);
  posix_spawn_file_actions_adddup2(&actions, worker->cancellations, CancellationDescriptor);
  // A group of its own, so that Ctrl-C at a terminal reaches the host alone; no blocked signals.
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  char *arguments[] = {(char *)"layouthost", (char *)"worker", NULL};
  char *environment[] = {NULL};
  int error =
      posix_spawn(&worker->pid, worker->program, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

// The job of the thread that starts processes, one process at a time.
//
// The system ends a process when the thread ends that started it, so that thread lives as long as the program.
static struct {
  pthread_mutex_t turn, lock;
  pthread_cond_t changed;
  bool isRunning, isWanted, isDone;
  int (*job)(void *);
  void *context;
  int error;
} starter = {
    .turn = PTHREAD_MUTEX_INITIALIZER,
    .lock = PTHREAD_MUTEX_INITIALIZER,
    .changed = PTHREAD_COND_INITIALIZER,
};

static void *starter_body(void *unused) {
  (void)unused;
  pthread_mutex_lock(&starter.lock);
  while (true) {
    while (!starter.isWanted) pthread_cond_wait(&starter.changed, &starter.lock);
    starter.isWanted = false;
    starter.error = starter.job(starter.context);
    starter.isDone = true;
    pthread_cond_broadcast(&starter.changed);
  }
  return NULL;
}

// Starts the thread with the first process.
static int run_starter(void) {
  if (starter.isRunning) return 0;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 256 << 10);
  // Signals of the program are for its other threads.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int error = pthread_create(&thread, &attributes, starter_body, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  starter.isRunning = error == 0;
  return error;
}

int starter_run(int (*job)(void *), void *context) {
  pthread_mutex_lock(&starter.turn);
  pthread_mutex_lock(&starter.lock);
  int error = run_starter();
  if (error == 0) {
    starter.job = job;
    starter.context = context;
    starter.isDone = false;
    starter.isWanted = true;
    pthread_cond_broadcast(&starter.changed);
    while (!starter.isDone) pthread_cond_wait(&starter.changed, &starter.lock);
    error = starter.error;
  }
  pthread_mutex_unlock(&starter.lock);
  pthread_mutex_unlock(&starter.turn);
  return error;
}

// Replaces a descriptor by one above those that a worker's become, so that none is overwritten.
static int raised(int descriptor) {
  if (descriptor > CancellationDescriptor) return descriptor;
  int higher = fcntl(descriptor, F_DUPFD_CLOEXEC, CancellationDescriptor + 1);
  close(descriptor);
  return higher;
}

int worker_start(const char *program, pid_t *pid, int *messages, int *cancellations) {
  int first[2], second[2];
  int error = make_pair(first);
  if (error != 0) return error;
  error = make_pair(second);
  if (error != 0) {
    close_pair(first);
    return error;
  }
  struct Worker worker = {program, raised(first[1]), raised(second[1]), -1};
  bool isRaised = worker.messages >= 0 && worker.cancellations >= 0;
  error = isRaised ? starter_run(start_worker, &worker) : EMFILE;
  if (worker.messages >= 0) close(worker.messages);
  if (worker.cancellations >= 0) close(worker.cancellations);
  if (error != 0) {
    close(first[0]);
    close(second[0]);
    return error;
  }
  *pid = worker.pid;
  *messages = first[0];
  *cancellations = second[0];
  return 0;
}

void worker_socket_prepare(int descriptor, int milliseconds) {
  struct timeval time = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
  int bytes = 1 << 20;
  setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
  setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

int worker_end(pid_t pid) {
  kill(pid, SIGKILL);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) return 0;
  }
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}
