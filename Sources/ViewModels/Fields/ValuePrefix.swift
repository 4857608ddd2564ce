package import Words

/// The words before a time or an address, for people.
package enum ValuePrefix: Sendable, Hashable {
  case none
  /// No words, but a past time is a phrase: "3 h ago".
  case ago
  case comments
  case nextPoll
  case newest
  case lastPoll
  case lastSuccess
  case failingSince
  case feed
  case home
  case wait
  case since

  package var key: MessageKey? {
    switch self {
    case .none, .ago: nil
    case .comments: .commentsAt
    case .nextPoll: .nextPoll
    case .newest: .newest
    case .lastPoll: .lastPoll
    case .lastSuccess: .lastSuccess
    case .failingSince: .failingSince
    case .feed: .feedAt
    case .home: .homeAt
    case .wait: .mustWait
    case .since: .sinceLast
    }
  }
}
