#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>

/// Unmaps the pages of the program's own code and constants. They are the file's and unchanged, so
/// that those which are needed again are mapped again where they are, mostly without reading.
static inline void give_back_code(void) {
  extern const char __executable_start[], etext[];
  const uintptr_t page = 4096;
  const uintptr_t start = (uintptr_t)__executable_start & ~(page - 1);
  const uintptr_t end = ((uintptr_t)etext + page - 1) & ~(page - 1);
  madvise((void *)start, end - start, MADV_DONTNEED);
}
