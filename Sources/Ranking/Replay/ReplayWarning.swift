/// A problem in a line of a recorded stream; the affected part is ignored or corrected.
package enum ReplayWarning: Sendable, Hashable {
  /// The time is earlier than that of a line before; the later time is used.
  case outOfOrder
  case unknownArticle(String)
  /// An earlier line has introduced an article with this id; the first one stays.
  case repeatedArticle(String)
  case unknownKind(String)
  /// The requested key does not exist; `today` is used.
  case unknownKey(String)
  /// The line has none of article, counts, event and ask.
  case nothing
  /// The line has no valid time and is ignored.
  case noTime

  package var message: String {
    switch self {
    case .outOfOrder: "is earlier than a line before it; it counts as of that line's time"
    case .unknownArticle(let id): "names an article that has not come, “\(Self.brief(id))”"
    case .repeatedArticle(let id): "gives an id a second time, “\(Self.brief(id))”; the first stays"
    case .unknownKind(let kind): "has an event of an unknown kind, “\(Self.brief(kind))”"
    case .unknownKey(let key): "asks by an unknown key, “\(Self.brief(key))”; it gets “today”"
    case .nothing: "says nothing: article, counts, event or ask is expected"
    case .noTime: "is left out: its “t” is no time in Unix seconds"
    }
  }

  /// A name from the stream, shortened for a message.
  private static func brief(_ text: String) -> String {
    text.utf8.count > 80 ? String(text.prefix(40)) + "…" : text
  }
}
