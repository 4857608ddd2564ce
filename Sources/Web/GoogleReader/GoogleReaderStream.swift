import Store

/// A stream name: `feed/1`, `feed/https://…`, `user/-/label/…`, `user/-/state/com.google/…`. The
/// user part is ignored.
enum GoogleReaderStream: Sendable, Hashable {
  case feed(String)
  case label(String)
  case state(String)

  init?(_ name: String) {
    if name.hasPrefix("feed/"), name.utf8.count > 5 {
      self = .feed(String(name.dropFirst(5)))
      return
    }
    if name == "reading-list" {
      self = .state(name)
      return
    }
    let parts = name.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0] == "user" else { return nil }
    let rest = String(parts[3])
    switch parts[2] {
    case "label" where !rest.isEmpty: self = .label(rest)
    case "state" where rest.hasPrefix("com.google/"): self = .state(String(rest.dropFirst(11)))
    default: return nil
    }
  }

  /// The form used in responses.
  var name: String {
    switch self {
    case .feed(let feed): "feed/\(feed)"
    case .label(let label): "user/-/label/\(label)"
    case .state(let state): "user/-/state/com.google/\(state)"
    }
  }

  /// A category's name as a label. It contains no slash: apps take the part after the last slash as
  /// the name.
  static func label(_ category: String) -> String {
    category.utf8.contains(UInt8(ascii: "/"))
      ? category.replacing("/", with: "\u{2215}") : category
  }

  /// The name that ``label(_:)`` was made of, for a label of articles.
  static func name(ofLabel label: String) -> String {
    label.replacing("\u{2215}", with: "/")
  }
}
