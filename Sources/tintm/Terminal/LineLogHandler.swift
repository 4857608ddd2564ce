import ArgumentParser
import Basics
import Foundation
import Logging

/// Log lines on stderr: one line per event, whatever it contains.
struct LineLogHandler: LogHandler {
  let format: LogFormat
  /// Whether journald reads the lines. Then each begins with its priority (sd-daemon(3)) and has no
  /// time, which journald adds.
  let isJournal: Bool
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  /// Installs this handler for all loggers, and returns the program's own logger.
  ///
  /// - Parameter usual: the level without --verbose and --quiet.
  static func bootstrap(
    _ globals: GlobalOptions, format: LogFormat, usual: Logger.Level
  ) -> Logger {
    let level: Logger.Level = globals.verbose ? .debug : globals.quiet ? .error : usual
    let isJournal = ProcessInfo.processInfo.environment["JOURNAL_STREAM"] != nil
    LoggingSystem.bootstrap { _ in
      LineLogHandler(format: format, isJournal: isJournal, logLevel: level)
    }
    return Logger(label: "tintm")
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let fields = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
      .map { (key: $0.key, value: "\($0.value)") }
    let message = "\(event.message)"
    let line =
      switch format {
      case .plain: plain(event.level, message, fields)
      case .json: json(event.level, message, fields)
      }
    StandardError.write(line + "\n")
  }

  private func plain(
    _ level: Logger.Level, _ message: String, _ fields: [(key: String, value: String)]
  ) -> String {
    let parts = [message] + fields.map { "\($0.key)=\(Self.oneLine($0.value))" }
    let text = parts.joined(separator: " ")
    return isJournal
      ? "<\(level.priority)>" + text
      : "\(Date().formatted(.iso8601)) \(level.rawValue): \(text)"
  }

  private func json(
    _ level: Logger.Level, _ message: String, _ fields: [(key: String, value: String)]
  ) -> String {
    var object = ["level": level.rawValue, "message": message]
    if !isJournal { object["time"] = Date().formatted(.iso8601) }
    for (key, value) in fields where object[key] == nil { object[key] = value }
    let text = (try? CodableJSON.text(object)) ?? ""
    return (isJournal ? "<\(level.priority)>" : "") + text
  }

  /// Without line breaks and control characters; quoted if it contains blanks.
  private static func oneLine(_ text: String) -> String {
    let line = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 0x20 || (0x7F..<0xA0) ~= $0.value ? " " : $0 }))
    return line.contains(" ") ? "\"" + line.replacing("\"", with: "'") + "\"" : line
  }
}

extension Logger.Level {
  /// Priorities of syslog(3).
  fileprivate var priority: Int {
    switch self {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}

/// The format of the daemon's log lines.
enum LogFormat: String, ExpressibleByArgument, CaseIterable {
  case plain, json
}
