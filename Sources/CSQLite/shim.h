#include <sqlite3.h>

// sqlite3_config is variadic, so that Swift can't call it.
static inline int tintm_sqlite3_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
