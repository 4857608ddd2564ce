import Dispatch
import Glibc
import ViewModels

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
