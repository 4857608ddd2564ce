import Glibc

/// Puts the terminal back when the program dies of a fault of its own.
enum CrashRestore {
  // Written by `arm` alone, before the handlers that read it are installed, and never after:
  // no read can meet a write.
  nonisolated(unsafe) private static var settings = termios()

  /// The signals of a program that can't go on.
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  static func arm(_ original: termios) {
    settings = original
    for fault in faults {
      var action = sigaction()
      // The handler is gone once it is called, and then the same signal ends the program as it
      // would have done. It calls nothing but what signal-safety(7) allows.
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      action.__sigaction_handler.sa_handler = { fault in
        _ = write(
          STDOUT_FILENO, RawTerminal.exit.utf8Start, RawTerminal.exit.utf8CodeUnitCount)
        tcsetattr(STDIN_FILENO, TCSANOW, &CrashRestore.settings)
        raise(fault)
      }
      sigaction(fault, &action, nil)
    }
    // Made now, so that the handler finds it made.
    _ = RawTerminal.exit.utf8CodeUnitCount
  }
}
