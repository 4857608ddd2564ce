#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>

/// Gives the system back what is free in all heaps, and the pages of the program's own code and
/// constants. These are the file's and unchanged: what is needed again is mapped again where it is,
/// mostly without reading.
static inline void give_back_memory(void) {
  extern const char __executable_start[], etext[];
  const uintptr_t page = 4096;
  const uintptr_t start = (uintptr_t)__executable_start & ~(page - 1);
  const uintptr_t end = ((uintptr_t)etext + page - 1) & ~(page - 1);
  malloc_trim(0);
  madvise((void *)start, end - start, MADV_DONTNEED);
}
