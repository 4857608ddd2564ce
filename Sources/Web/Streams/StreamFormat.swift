import Basics
import Models
import ViewModels
import Views

/// The format of a change stream: server-sent events (HTML, section 9.2) or one JSON object per
/// line.
enum StreamFormat: MediaFormat {
  case events, lines

  var mediaType: String {
    switch self {
    case .events: "text/event-stream"
    case .lines: "application/x-ndjson"
    }
  }

  /// The first text of a stream: the time in milliseconds after which a client reconnects.
  var opening: String {
    switch self {
    case .events: "retry: 3000\n\n"
    case .lines: ""
    }
  }

  /// Keeps proxies from closing the stream, and detects clients that have gone.
  var comment: String {
    switch self {
    case .events: ":\n\n"
    case .lines: "\n"
    }
  }

  func write(_ change: ChangeViewModel, into sink: inout ByteSink) {
    if self == .events {
      let change = change.change
      sink.write("id: \(change.number.text)\nevent: \(change.kind.rawValue)\ndata: ")
    }
    JSONRenderer().render(element: change, into: &sink)
    if self == .events { sink.write(UInt8(ascii: "\n")) }
  }

  /// Tells the client to read its data again; the stream continues from this number.
  func reset(_ number: ChangeNumber) -> String { notice("reset", number) }

  /// Nothing more follows: the server stops.
  func end(_ number: ChangeNumber) -> String { notice("bye", number) }

  /// Tells the current number to a client that starts without one.
  func position(_ number: ChangeNumber) -> String {
    switch self {
    case .events: "id: \(number.text)\n\n"
    case .lines: ""
    }
  }

  private func notice(_ name: String, _ number: ChangeNumber) -> String {
    let object = "{\"change\":\"\(number.text)\",\"event\":\"\(name)\"}"
    switch self {
    case .events: return "id: \(number.text)\nevent: \(name)\ndata: \(object)\n\n"
    case .lines: return object + "\n"
    }
  }
}
