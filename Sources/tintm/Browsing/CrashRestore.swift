import Glibc
import Synchronization

/// Puts the terminal back when the program dies of a fault of its own.
enum CrashRestore {
  /// Where the terminal's settings are, which stay there to the end: a handler may read a lock-free
  /// number and no more.
  private static let settings = Atomic<UInt>(0)

  /// The signals of a program that can't go on.
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  static func arm(_ original: termios) {
    let kept = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    kept.initialize(to: original)
    settings.store(UInt(bitPattern: kept), ordering: .releasing)
    for fault in faults {
      var action = sigaction()
      // The handler is gone once it is called, and then the same signal ends the program as it
      // would have done. It calls nothing but what signal-safety(7) allows.
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      action.__sigaction_handler.sa_handler = { fault in
        _ = write(
          STDOUT_FILENO, RawTerminal.exit.utf8Start, RawTerminal.exit.utf8CodeUnitCount)
        tcsetattr(
          STDIN_FILENO, TCSANOW,
          UnsafePointer(bitPattern: CrashRestore.settings.load(ordering: .acquiring)))
        raise(fault)
      }
      sigaction(fault, &action, nil)
    }
    // Made now, so that the handler finds it made.
    _ = RawTerminal.exit.utf8CodeUnitCount
  }
}
