import Storing

/// The name of a stream: `feed/1`, `feed/https://…`, `user/-/label/…`, `user/-/state/com.google/…`.
/// Whose user part it is does not matter.
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

  /// As answers have it.
  var name: String {
    switch self {
    case .feed(let feed): "feed/\(feed)"
    case .label(let label): "user/-/label/\(label)"
    case .state(let state): "user/-/state/com.google/\(state)"
    }
  }

  /// A category's name as a label: apps take what follows the last slash for it, so that none may be
  /// in it.
  static func label(_ category: String) -> String {
    category.replacing("/", with: "\u{2215}")
  }
}
