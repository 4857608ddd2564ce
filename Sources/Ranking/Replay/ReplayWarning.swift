/// What was passed over in a recorded stream.
package enum ReplayWarning: Sendable, Hashable {
  /// The line is earlier than one before it; it counts as of the same moment as that.
  case outOfOrder
  case unknownArticle(String)
  /// An id that an earlier line has given to an article; the first stays.
  case repeatedArticle(String)
  case unknownKind(String)
  /// There is none of article, counts, event and ask, or the time is no time.
  case nothing

  package var message: String {
    switch self {
    case .outOfOrder: "is earlier than a line before it; it counts as of that line's time"
    case .unknownArticle(let id): "names an article that has not come, “\(id)”"
    case .repeatedArticle(let id): "gives an id a second time, “\(id)”; the first stays"
    case .unknownKind(let kind): "has an event of an unknown kind, “\(kind)”"
    case .nothing: "says nothing: article, counts, event or ask is expected"
    }
  }
}
