#include <sqlite3.h>

// sqlite3_config takes its arguments as printf does, which Swift can't call.
static inline int tintm_sqlite3_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
