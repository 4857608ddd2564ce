/// Has the number that people type and programs keep.
package protocol IdentityPresentable: Sendable {
  /// Stable for ever.
  var identity: Int64 { get }
}

extension Field where Subject: IdentityPresentable {
  package static var id: Self { Self("id") { .count(Int($0.identity), .identity) } }
}
