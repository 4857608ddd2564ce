import Logging
import Synchronization

/// The errors that were logged, with their reasons.
final class RecordedErrors: Sendable {
  private let messages = Mutex<[String]>([])

  var lines: [String] { messages.withLock(\.self) }
  var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

  private struct Handler: LogHandler {
    let lines: RecordedErrors
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.error

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let reason = event.metadata?["reason"].map { ": \($0)" } ?? ""
      lines.messages.withLock { $0.append("\(event.message)\(reason)") }
    }
  }
}
