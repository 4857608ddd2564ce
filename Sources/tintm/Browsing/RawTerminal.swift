import Dispatch
import Glibc
import Synchronization
import ViewModels

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

enum CrashRestore {
  /// The address of the terminal's saved settings, which are never freed: a signal handler may only
  /// read a lock-free number.
  private static let settings = Atomic<UInt>(0)

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

/// Events that wake the interactive reader.
enum SessionEvent: Sendable {
  /// Bytes of keys.
  case typed([UInt8])
  /// No byte followed an Esc.
  case pause
  case answered(BrowseEvent)
  /// The window size changed, or the screen's content may be damaged.
  case redraw
  /// The shell continued the process.
  case resumed
  /// The process was asked to stop (SIGTSTP).
  case stop
  /// The process was told to end.
  case end(signal: Int32)
}

/// Keys and signals as they arrive.
struct TerminalEvents {
  private let sources: [any DispatchSourceProtocol]

  init(_ sink: AsyncStream<SessionEvent>.Continuation) {
    let queue = DispatchQueue(label: "terminal")
    let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
    keys.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      if count > 0 {
        sink.yield(.typed(Array(bytes[..<count])))
      } else if count == 0 || errno != EINTR && errno != EAGAIN {
        // The terminal is gone.
        keys.cancel()
        sink.yield(.end(signal: SIGHUP))
      }
    }
    let signals: [(Int32, SessionEvent)] = [
      (SIGWINCH, .redraw), (SIGCONT, .resumed), (SIGTSTP, .stop),
      (SIGTERM, .end(signal: SIGTERM)), (SIGHUP, .end(signal: SIGHUP)),
      (SIGINT, .end(signal: SIGINT)), (SIGQUIT, .end(signal: SIGQUIT)),
    ]
    sources =
      [keys]
      + signals.map { number, event in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { sink.yield(event) }
        return source
      }
    for source in sources { source.activate() }
  }

  func cancel() {
    for source in sources where !source.isCancelled { source.cancel() }
  }
}
