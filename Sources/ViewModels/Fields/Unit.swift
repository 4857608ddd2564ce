/// What a number counts, in words for people; machines get the number alone.
package enum Unit: Sendable, Hashable {
  case bare
  /// The number that names an article on the command line.
  case identity
  case articles
  case comments
  case minutes
  case sources
  /// How many sources tell a story.
  case tellings
  case unread
  case new
  case updated
  case unchanged
  case failures
  case perDay
  case bytes
  case seconds

  /// The words before the number.
  package var lead: String {
    switch self {
    case .identity: "#"
    case .tellings: "told by "
    default: ""
    }
  }

  /// The words after the number, in its grammatical number.
  package func noun(for count: Int) -> String {
    switch self {
    case .bare, .identity, .bytes: ""
    case .articles: count == 1 ? " article" : " articles"
    case .comments: count == 1 ? " comment" : " comments"
    case .minutes: " min read"
    case .sources, .tellings: count == 1 ? " source" : " sources"
    case .unread: " unread"
    case .new: " new"
    case .updated: " updated"
    case .unchanged: " unchanged"
    case .failures: count == 1 ? " failure in a row" : " failures in a row"
    case .perDay: " a day"
    case .seconds: " s"
    }
  }
}

extension Unit {
  /// The count in words: "12 comments", "told by 4 sources".
  package func phrase(_ count: Int) -> String {
    lead + String(count) + noun(for: count)
  }
}
