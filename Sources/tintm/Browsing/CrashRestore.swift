import Glibc
import Synchronization

/// Restores the terminal if the program crashes.
enum CrashRestore {
  /// The address of the terminal's saved settings, which are never freed: a signal handler may only
  /// read a lock-free number.
  private static let settings = Atomic<UInt>(0)

  /// The signals of a crash.
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  static func arm(_ original: termios) {
    let kept = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    kept.initialize(to: original)
    settings.store(UInt(bitPattern: kept), ordering: .releasing)
    for fault in faults {
      var action = sigaction()
      // SA_RESETHAND removes the handler when it is called, and the same signal then ends the
      // program as usual. The handler calls only functions that signal-safety(7) allows.
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
    // Initialises the constant now, so that the handler does not have to.
    _ = RawTerminal.exit.utf8CodeUnitCount
  }
}
