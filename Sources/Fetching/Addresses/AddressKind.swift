/// What may be done with an address (docs/polling.md N2, N3).
package enum AddressKind: Int, Sendable, Hashable, Comparable {
  /// Public: a redirect may lead there.
  case open
  /// Private, loopback or reserved: only by the configuration's leave.
  case privateNetwork
  /// Link-local, multicast, unspecified or broadcast: never.
  case forbidden

  package static func < (left: AddressKind, right: AddressKind) -> Bool {
    left.rawValue < right.rawValue
  }
}
