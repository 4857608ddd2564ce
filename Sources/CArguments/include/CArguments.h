#ifndef TINTM_CARGUMENTS_H
#define TINTM_CARGUMENTS_H

/// Number of words of the command line, with the program's name.
int tintm_argument_count(void);

/// A word of the command line; NULL beyond the last.
const char *tintm_argument(int index);

#endif
