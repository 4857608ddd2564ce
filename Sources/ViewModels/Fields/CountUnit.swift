/// The unit of a number, in words for people; machines get only the number.
package enum CountUnit: Sendable, Hashable {
  case bare
  /// The number that identifies an article on the command line.
  case identity
  case comments
  case minutes
  case words
  case sources
  case rules
  case items
  case articles
  case unread
  /// The number of sources with a story: "told by 4".
  case coverage
  case new
  case updated
  case pages
  case pictures
  case failures
  /// A size in bytes, which a renderer abbreviates.
  case bytes
  /// A duration in seconds, which a renderer abbreviates.
  case seconds
  /// Response time of a server in milliseconds: "answers in 0.3 s".
  case answerTime

  /// The words before the number.
  private var lead: String {
    switch self {
    case .identity: "#"
    case .coverage: "told by "
    case .answerTime: "answers in "
    default: ""
    }
  }

  /// The words after the number, in singular or plural.
  private func words(for count: Int) -> String {
    switch self {
    case .bare, .identity, .coverage, .bytes, .seconds: ""
    case .answerTime: " s"
    case .comments: count == 1 ? " comment" : " comments"
    case .minutes: " min"
    case .words: count == 1 ? " word" : " words"
    case .sources: count == 1 ? " source" : " sources"
    case .rules: count == 1 ? " rule" : " rules"
    case .items: count == 1 ? " item" : " items"
    case .articles: count == 1 ? " article" : " articles"
    case .unread: " unread"
    case .new: " new"
    case .updated: " updated"
    case .pages: count == 1 ? " page" : " pages"
    case .pictures: count == 1 ? " picture" : " pictures"
    case .failures: count == 1 ? " failure in a row" : " failures in a row"
    }
  }

  /// Milliseconds as seconds with one decimal; without decimals from ten seconds on.
  package static func seconds(_ milliseconds: Int) -> String {
    let tenths = (max(milliseconds, 0) + 50) / 100
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : String(tenths / 10)
  }

  /// The count in words: "12 comments", "told by 4 sources".
  package func phrase(_ count: Int) -> String {
    lead + (self == .answerTime ? Self.seconds(count) : String(count)) + words(for: count)
  }
}
