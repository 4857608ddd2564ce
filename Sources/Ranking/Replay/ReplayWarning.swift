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
    case .outOfOrder: "is earlier than a previous line; the time of that line is used"
    case .unknownArticle(let id): "refers to an unknown article, “\(Self.brief(id))”"
    case .repeatedArticle(let id): "repeats the id “\(Self.brief(id))”; the first article is used"
    case .unknownKind(let kind): "has an unknown kind of event, “\(Self.brief(kind))”"
    case .unknownKey(let key): "asks for the unknown key “\(Self.brief(key))”; “today” is used"
    case .nothing: "has none of article, counts, event and ask"
    case .noTime: "is ignored: its “t” is not a time in Unix seconds"
    }
  }

  /// A name from the stream, shortened for a message.
  private static func brief(_ text: String) -> String {
    text.utf8.count > 80 ? String(text.prefix(40)) + "…" : text
  }
}
