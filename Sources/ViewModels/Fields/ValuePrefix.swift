/// The words before a time or an address, for people.
package enum ValuePrefix: Sendable, Hashable {
  case none
  case comments
  case nextPoll
  case newest
  case lastPoll
  case lastSuccess
  case failingSince
  case feed
  case home
  case wait

  package var words: String {
    switch self {
    case .none: ""
    case .comments: "Comments: "
    case .nextPoll: "next check "
    case .newest: "newest "
    case .lastPoll: "last check "
    case .lastSuccess: "last success "
    case .failingSince: "failing since "
    case .feed: "Feed: "
    case .home: "Home: "
    case .wait: "server allows the next request "
    }
  }
}
