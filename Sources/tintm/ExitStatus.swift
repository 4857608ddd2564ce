/// How the program ends (sysexits.h).
enum ExitStatus: Int32 {
  case fine = 0
  case usage = 64
  /// The input is not what it should be.
  case dataError = 65
  /// No such file, article, category or source.
  case noInput = 66
  /// A service that is needed is not there.
  case unavailable = 69
  /// A fault of ours.
  case software = 70
  case cannotWrite = 73
  /// The system could not read or write a file that is there.
  case inputOutput = 74
  /// The run went through, but some sources failed.
  case temporaryFailure = 75
  /// The configuration is wrong.
  case configuration = 78
}
