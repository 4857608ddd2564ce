// Injects faults into a program: cc -shared -fPIC power-cut.c -o FILE; LD_PRELOAD=FILE.
//   CUT_AT=N        kills the program before its Nth fsync or fdatasync; unset: only counts
//   CUT_LOSES=DIR   cuts off data that was appended to files of this folder since their last fsync
//   CUT_LOG=FILE    appends inode and size of each file to FILE whenever it is synced
//   CUT_COUNT=FILE  writes the number of fsyncs to FILE at the end
//   CUT_SLOW=MS     makes each fsync take this much longer
//   CUT_SHIFT=S     shifts the program's clock by S seconds
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define MOST_FILES 256
static struct { dev_t device; ino_t number; off_t size; } synced[MOST_FILES];
static int files;
static long cuts, cut_at, slow;
static long shift;
static const char *loses;
static int sizes;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static int place_of(const struct stat *file) {
  for (int i = 0; i < files; i++)
    if (synced[i].device == file->st_dev && synced[i].number == file->st_ino) return i;
  return -1;
}

static void note(const struct stat *file) {
  int place = place_of(file);
  if (place < 0) {
    if (files == MOST_FILES) return;
    place = files++;
  }
  synced[place].device = file->st_dev;
  synced[place].number = file->st_ino;
  synced[place].size = file->st_size;
}

static void each_file(void (*body)(const char *, const struct stat *)) {
  DIR *folder = loses ? opendir(loses) : NULL;
  if (!folder) return;
  struct dirent *entry;
  while ((entry = readdir(folder))) {
    char path[PATH_MAX];
    struct stat file;
    snprintf(path, sizeof path, "%s/%s", loses, entry->d_name);
    if (!stat(path, &file) && S_ISREG(file.st_mode)) body(path, &file);
  }
  closedir(folder);
}

static void note_at_start(const char *path, const struct stat *file) {
  (void)path;
  note(file);
}

static void lose(const char *path, const struct stat *file) {
  int place = place_of(file);
  off_t kept = place < 0 ? 0 : synced[place].size;
  if (file->st_size > kept && truncate(path, kept)) perror(path);
}

__attribute__((constructor)) static void start(void) {
  const char *at = getenv("CUT_AT"), *by = getenv("CUT_SHIFT"), *wait = getenv("CUT_SLOW");
  cut_at = at ? atol(at) : 0;
  shift = by ? atol(by) : 0;
  slow = wait ? atol(wait) : 0;
  loses = getenv("CUT_LOSES");
  const char *log = getenv("CUT_LOG");
  sizes = log ? open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : 0;
  if (sizes < 0) sizes = 0;
  each_file(note_at_start);
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("CUT_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld\n", cuts);
  fclose(file);
}

static int sync_file(int descriptor, long call) {
  if (slow) usleep(slow * 1000);
  pthread_mutex_lock(&turn);
  if (++cuts == cut_at) {
    each_file(lose);
    kill(getpid(), SIGKILL);
  }
  struct stat file;
  int status = (int)syscall(call, descriptor);
  if (!status && !fstat(descriptor, &file) && S_ISREG(file.st_mode)) {
    note(&file);
    if (sizes) dprintf(sizes, "%lu %lld\n", (unsigned long)file.st_ino, (long long)file.st_size);
  }
  pthread_mutex_unlock(&turn);
  return status;
}

int fsync(int descriptor) { return sync_file(descriptor, SYS_fsync); }
int fdatasync(int descriptor) { return sync_file(descriptor, SYS_fdatasync); }

int clock_gettime(clockid_t clock, struct timespec *now) {
  int status = (int)syscall(SYS_clock_gettime, clock, now);
  if (!status && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += shift;
  return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int status = (int)syscall(SYS_gettimeofday, now, zone);
  if (!status) now->tv_sec += shift;
  return status;
}

time_t time(time_t *now) {
  struct timespec clock;
  clock_gettime(CLOCK_REALTIME, &clock);
  if (now) *now = clock.tv_sec;
  return clock.tv_sec;
}
