import Glibc

/// The terminal as the interactive reader has it: every key at once, on a screen of its own. What
/// it was before is put back whatever ends the program.
struct RawTerminal {
  private let original: termios

  /// `nil` where stdin or stdout is no terminal that can be drawn on.
  init?() {
    var settings = termios()
    guard Terminal.output.isTerminal, isatty(STDIN_FILENO) == 1,
      getenv("TERM").map({ String(cString: $0) }) != "dumb", tcgetattr(STDIN_FILENO, &settings) == 0
    else { return nil }
    original = settings
    CrashRestore.arm(settings)
  }

  /// The alternate screen, without wrapping, so that a line that is too long for a window that
  /// just shrank does not push the others.
  private static let entry: StaticString = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l"
  static let exit: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l"

  func enter() {
    var raw = original
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    Self.write(Self.entry)
  }

  func leave() {
    Self.write(Self.exit)
    var settings = original
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Leaves, stops as the shell expects it, and comes back when it says so.
  func suspend() {
    leave()
    kill(getpid(), SIGSTOP)
    enter()
  }

  private static func write(_ text: StaticString) {
    _ = Glibc.write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
