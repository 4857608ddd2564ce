/// Exit codes (sysexits.h).
enum ExitStatus: Int32 {
  case fine = 0
  case usage = 64
  /// The input is invalid.
  case dataError = 65
  /// No such file, article, category or source.
  case noInput = 66
  /// A required service is missing.
  case unavailable = 69
  /// An internal error.
  case software = 70
  case cannotWrite = 73
  /// The system could not read or write an existing file.
  case inputOutput = 74
  /// The run completed, but some sources failed; or a daemon was told to stop, and some work did not
  /// end in time (``ShutdownDeadline``).
  case temporaryFailure = 75
  /// The configuration is invalid.
  case configuration = 78
}
