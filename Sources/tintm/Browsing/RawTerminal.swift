import Glibc

/// The terminal of the interactive reader: raw keys, and the alternate screen. The previous state
/// is restored however the program ends.
struct RawTerminal {
  private let original: termios

  /// `nil` if stdin or stdout is not a terminal that supports drawing.
  init?() {
    var settings = termios()
    guard Terminal.output.isTerminal, isatty(STDIN_FILENO) == 1,
      getenv("TERM").map({ String(cString: $0) }) != "dumb", tcgetattr(STDIN_FILENO, &settings) == 0
    else { return nil }
    original = settings
    CrashRestore.arm(settings)
  }

  /// The alternate screen without line wrapping, so that a line too long for a just shrunken window
  /// does not push the others.
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

  /// Leaves the screen, stops the process as the shell expects, and returns when the shell
  /// continues it.
  func suspend() {
    leave()
    kill(getpid(), SIGSTOP)
    enter()
  }

  private static func write(_ text: StaticString) {
    _ = Glibc.write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
