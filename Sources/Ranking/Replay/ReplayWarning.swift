/// What was passed over in a recorded stream.
package enum ReplayWarning: Sendable, Hashable {
  /// The line is earlier than one before it; it counts as of the same moment as that.
  case outOfOrder
  case unknownArticle(String)
  /// An id that an earlier line has given to an article; the first stays.
  case repeatedArticle(String)
  case unknownKind(String)
  /// A list is asked for in an order that there is not; it is that of today.
  case unknownKey(String)
  /// There is none of article, counts, event and ask.
  case nothing
  /// Its time is no time; it is left out.
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

  /// As much of what a stream calls something as fits a line.
  private static func brief(_ text: String) -> String {
    text.utf8.count > 80 ? String(text.prefix(40)) + "…" : text
  }
}
