/// Has a number that people type and programs store.
package protocol IdentityPresentable: Sendable {
  /// Stable forever.
  var identity: Int64 { get }
}

extension Field where Subject: IdentityPresentable {
  package static var id: Self { Self("id") { .count(Int($0.identity), .identity) } }
}
