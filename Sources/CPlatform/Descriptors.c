// The number of files that the process may open.

#include <dirent.h>
#include <pthread.h>
#include <sys/resource.h>

#include "CPlatform.h"
#include "Internal.h"

#ifdef __linux__
#define OWN_DESCRIPTORS "/proc/self/fd"
#else
#define OWN_DESCRIPTORS "/dev/fd"
#endif

// The most descriptors that are worth having: some systems refuse more, and tables of the kernel grow with them.
#define MOST_DESCRIPTORS (1 << 20)

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
// The limit before it was raised; 0 if it was not.
static rlim_t original;

long descriptors_raise_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return -1;
  rlim_t most = limit.rlim_max < MOST_DESCRIPTORS ? limit.rlim_max : MOST_DESCRIPTORS;
  if (limit.rlim_cur < most) {
    struct rlimit raised = {most, limit.rlim_max};
    if (setrlimit(RLIMIT_NOFILE, &raised) == 0) {
      pthread_mutex_lock(&mutex);
      original = limit.rlim_cur;
      pthread_mutex_unlock(&mutex);
      limit.rlim_cur = most;
    }
  }
  return limit.rlim_cur < MOST_DESCRIPTORS ? (long)limit.rlim_cur : MOST_DESCRIPTORS;
}

// Called between fork and exec, where no other thread changes the value.
void descriptors_restore_limit(void) {
  struct rlimit limit;
  if (original == 0 || getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = original;
  setrlimit(RLIMIT_NOFILE, &limit);
}

long descriptors_in_use(void) {
  DIR *folder = opendir(OWN_DESCRIPTORS);
  if (!folder) return -1;
  // The folder itself, and its entries “.” and “..”, do not count.
  long count = -3;
  while (readdir(folder)) count += 1;
  closedir(folder);
  return count;
}
