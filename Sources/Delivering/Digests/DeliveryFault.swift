/// Why an edition or a notice did not get to where it goes.
package struct DeliveryFault: Error, Sendable, Hashable {
  /// A sentence.
  package var reason: String

  package init(_ reason: String) {
    self.reason = reason
  }
}
