/* Calls of libcurl's functions of any number of arguments, which Swift can't make, through their
   addresses: the library itself is opened when a mail is sent. The numbers of options are part of
   libcurl's ABI, and so are the shapes of these functions. */
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef size_t (*tintm_curl_reader)(char *buffer, size_t size, size_t count, void *context);
typedef int (*tintm_curl_progress)(void *context, int64_t download, int64_t downloaded,
                                   int64_t upload, int64_t uploaded);

static inline int tintm_curl_set_number(void *setopt, void *handle, int option, long value) {
  return ((int (*)(void *, int, ...))setopt)(handle, option, value);
}

static inline int tintm_curl_set_size(void *setopt, void *handle, int option, int64_t value) {
  return ((int (*)(void *, int, ...))setopt)(handle, option, value);
}

static inline int tintm_curl_set_text(void *setopt, void *handle, int option, const char *value) {
  return ((int (*)(void *, int, ...))setopt)(handle, option, value);
}

static inline int tintm_curl_set_pointer(void *setopt, void *handle, int option, void *value) {
  return ((int (*)(void *, int, ...))setopt)(handle, option, value);
}

static inline int tintm_curl_set_reader(void *setopt, void *handle, int option,
                                        tintm_curl_reader value) {
  return ((int (*)(void *, int, ...))setopt)(handle, option, value);
}

static inline int tintm_curl_set_progress(void *setopt, void *handle, int option,
                                          tintm_curl_progress value) {
  return ((int (*)(void *, int, ...))setopt)(handle, option, value);
}
