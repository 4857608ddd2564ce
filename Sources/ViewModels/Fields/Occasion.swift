/// What happens at a time, in words for people.
package enum Occasion: Sendable, Hashable {
  case plain
  case nextLook
  case lastSuccess
  case wait

  /// The words before the time.
  package var lead: String {
    switch self {
    case .plain: ""
    case .nextLook: "next look "
    case .lastSuccess: "last success "
    case .wait: "told to wait: "
    }
  }
}
