#include "CArguments.h"
#include <stddef.h>

// The C library calls the constructors of a program with the words that the kernel passed (glibc,
// _dl_init). Swift's own `CommandLine` looks for them beside the environment and in /proc, which a
// preloaded library or a sandbox may have changed.

static int kept_count = 0;
static char **kept_words = NULL;

__attribute__((constructor)) static void keep(int count, char **words) {
  kept_count = words == NULL ? 0 : count;
  kept_words = words;
}

int tintm_argument_count(void) { return kept_count; }

const char *tintm_argument(int index) {
  return index >= 0 && index < kept_count ? kept_words[index] : NULL;
}
