package import Words

/// The unit of a number, in words for people; machines get only the number.
package enum CountUnit: Sendable, Hashable {
  case bare
  /// The number that identifies an article on the command line: "#1745".
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

  private var key: MessageKey? {
    switch self {
    case .bare, .identity, .bytes, .seconds: nil
    case .comments: .unitComments
    case .minutes: .unitMinutes
    case .words: .unitWords
    case .sources: .unitSources
    case .rules: .unitRules
    case .items: .unitItems
    case .articles: .unitArticles
    case .unread: .unitUnread
    case .coverage: .unitCoverage
    case .new: .unitNew
    case .updated: .unitUpdated
    case .pages: .unitPages
    case .pictures: .unitPictures
    case .failures: .unitFailures
    case .answerTime: .unitAnswerTime
    }
  }

  /// The count in words: "12 comments", "told by 4", "2 h 50 min".
  package func message(_ count: Int) -> Message {
    guard let key else { return .verbatim((self == .identity ? "#" : "") + String(count)) }
    switch self {
    case .answerTime:
      // Milliseconds as seconds with one decimal; without decimals from ten seconds on.
      let seconds = Double(max(count, 0)) / 1000
      return Message(key, seconds.decimal(seconds < 9.95 ? 1 : 0))
    case .minutes where (60..<Self.muchTime).contains(count):
      return Message(.verbatim, Message.Argument.duration(Double(count) * 60))
    default: return Message(key, count)
    }
  }
  /// Minutes that are no time for reading, and stay a number.
  private static let muchTime = 60 * 24 * 365

  /// The count in words without separators between thousands, as it is in the files and tables it
  /// is compared with.
  func exactly(_ count: Int) -> Message {
    guard let key, count >= 10_000 else { return message(count) }
    return Message(key, String(count))
  }

  /// The count in English words.
  package func phrase(_ count: Int) -> String { message(count).english }
}
