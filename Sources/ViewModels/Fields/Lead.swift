/// The words that a person reads before a time or an address.
package enum Lead: Sendable, Hashable {
  case none
  case comments
  case nextLook
  case newest
  case wait

  package var words: String {
    switch self {
    case .none: ""
    case .comments: "Comments: "
    case .nextLook: "next look "
    case .newest: "newest "
    case .wait: "its server says to ask again "
    }
  }
}
