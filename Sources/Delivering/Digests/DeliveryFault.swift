/// Why the delivery of an edition or a notice failed.
package struct DeliveryFault: Error, Sendable, Hashable {
  /// A sentence.
  package var reason: String

  package init(_ reason: String) {
    self.reason = reason
  }
}
