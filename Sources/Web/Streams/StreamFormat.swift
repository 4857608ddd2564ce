import Models
import ViewModels
import Views

/// How a stream of changes is written: as server-sent events (HTML, section 9.2) or an object a
/// line.
enum StreamFormat: Sendable {
  case events, lines

  var contentType: String {
    switch self {
    case .events: "text/event-stream; charset=utf-8"
    case .lines: "application/x-ndjson; charset=utf-8"
    }
  }

  /// What a client hears first: how soon to come back (in milliseconds) when the stream breaks.
  var opening: String {
    switch self {
    case .events: "retry: 3000\n\n"
    case .lines: ""
    }
  }

  /// What keeps proxies from giving up, and tells us of clients that have gone.
  var comment: String {
    switch self {
    case .events: ":\n\n"
    case .lines: "\n"
    }
  }

  func text(_ change: ChangeViewModel) -> String {
    let object = JSONRenderer().text(element: change)
    switch self {
    case .events:
      return "id: \(change.change.number.text)\nevent: \(change.change.kind.rawValue)\n"
        + "data: \(object)\n"
    case .lines: return object
    }
  }

  /// What a client keeps is to be read anew; it goes on from here.
  func reset(_ number: ChangeNumber) -> String { notice("reset", number) }

  /// Nothing more comes: the server stops.
  func farewell(_ number: ChangeNumber) -> String { notice("bye", number) }

  /// Where a client stands that heard nothing of the changes before.
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
