package import Words

/// Has a state, and a reason for it.
package protocol StatusPresentable: Sendable {
  /// The name of the state: one lower-case word, stable.
  var status: String { get }
  /// The meaning of the state.
  var statusRole: Role { get }
  /// The reason in words, if there is one.
  var reason: Message? { get }
}

extension Field where Subject: StatusPresentable {
  package static var status: Self { Self("status") { .text($0.status, $0.statusRole) } }
  package static var reasonCode: Self { Self("reason_code") { .text($0.reason?.code) } }
  package static var reason: Self { Self("reason") { .message($0.reason, $0.statusRole) } }
}
